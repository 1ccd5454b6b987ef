import type { RecentKind } from '#api/sync/recents.ts';
import { Icon } from '#ui/icon.tsx';
import { Monogram } from '#ui/monogram.tsx';
import { Thumb } from '#ui/thumb.tsx';
import { recordKinds } from './recent-items.ts';

export interface RecordMarkProps {
  kind: RecentKind;
  name: string;
  image?: string | null | undefined;
  themeColor?: string | null | undefined;
  /** Whose initials an audience has; null for a group. */
  person?: string | null | undefined;
  size?: 'xs' | 'md';
}

/** Thumb of a page, monogram of a person or account, else the icon of the kind. Decorative. */
export function RecordMark({ kind, name, image, themeColor, person, size = 'xs' }: RecordMarkProps) {
  const { icon } = recordKinds[kind];
  if (kind === 'page') return <Thumb name={name} image={image} color={themeColor} size="xs" />;
  if (kind === 'person' || person != null)
    return <Monogram name={person ?? name} icon={recordKinds.person.icon} shape="round" size={size} />;
  if (kind === 'account') return <Monogram name={name} icon={icon} shape="square" size={size} />;
  if (kind === 'audience') return <Monogram name="" icon={icon} shape="square" size={size} />;
  return <Icon of={icon} className="text-muted" />;
}
