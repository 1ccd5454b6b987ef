import { UserRound, Users } from 'lucide-react';
import { Monogram } from '#ui/monogram.tsx';

interface AudiencePictureProps {
  personId: string | null | undefined;
  personName: string | null | undefined;
  /** Name of the audience; undefined while it or the person loads. */
  name: string | null | undefined;
  size?: 'md' | 'lg';
}

/** The person whose initials an audience has; none if the audience has another name. */
export const initialsOf = (name: string | null | undefined, personName: string | null | undefined) =>
  !personName || name?.startsWith(personName) ? personName || name : null;

/** People have their initials unless the audience has another name; other audiences have an icon. */
export function AudiencePicture({ personId, personName, name, size = 'md' }: AudiencePictureProps) {
  if (!personId) return <Monogram size={size} shape="square" icon={Users} name="" />;
  return <Monogram size={size} shape="round" icon={UserRound} name={initialsOf(name, personName)} />;
}
