import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import { Time } from '#ui/time.tsx';
import type { PageChange, Visibility } from './audience-record.ts';

/** Label of the saved value; visitors get only live ones. */
const savedLabels: Record<Visibility, string> = {
  live: 'Now',
  publishing: 'Once published',
  draft: 'In this draft',
  new: 'Once created',
  'new draft': 'In this draft',
  unknown: 'Saved',
};

/** Header of the column of effective values. */
export const visitorsHeader = (visibility: Visibility): string =>
  visibility === 'draft' || visibility === 'new draft' ? 'Not visible to visitors' : 'Visitors get';

interface ValuesBySaveProps {
  visibility: Visibility;
  saved: ReactNode;
  /** Null without unsaved edits. */
  unsaved: ReactNode;
}

/** The saved value and, if it is edited, the unsaved one. */
export function ValuesBySave({ visibility, saved, unsaved }: ValuesBySaveProps) {
  // A new audience has no saved values.
  if (visibility === 'new' || visibility === 'new draft')
    return <Labeled label={savedLabels[visibility]}>{unsaved ?? saved}</Labeled>;
  return (
    <div className="flex flex-col gap-1.5">
      <Labeled label={savedLabels[visibility]}>{saved}</Labeled>
      {unsaved === null ? null : <Labeled label="After saving">{unsaved}</Labeled>}
    </div>
  );
}

const Labeled = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <p className="text-muted text-xs">{label}</p>
    {children}
  </div>
);

/** Warns that the page changed after its value was overridden. */
export function PageChangeWarning({ change }: { change: PageChange | null }) {
  if (!change) return null;
  const version = change.versionNumber === null ? 'the latest version' : `version ${change.versionNumber}`;
  return (
    <p
      className="mt-0.5 flex items-start gap-1 text-warning text-xs"
      title={`The page changed after ${version} was created. The change may not affect this field.`}
    >
      <Icon of={TriangleAlert} size="sm" className="mt-line" />
      <span>
        Page changed <Time value={change.pageChangedAt} />, after {version} (
        <Time value={change.versionAt} />)
      </span>
    </p>
  );
}
