import type { ReactNode } from 'react';
import type { Visibility } from './engine/merge-sources.ts';

/** Label of the saved value; visitors get only live ones. */
const savedLabels: Record<Visibility, string> = {
  live: 'Now',
  publishing: 'Once published',
  draft: 'In this draft',
  new: 'Once created',
  'new draft': 'In this draft',
  unknown: 'Saved',
};

/** Head of the column of effective values. */
export const visitorsHead = (visibility: Visibility): string =>
  visibility === 'draft' || visibility === 'new draft' ? 'Not visible to visitors' : 'Visitors get';

interface ValuesBySaveProps {
  visibility: Visibility;
  saved: ReactNode;
  /** Null without unsaved edits. */
  unsaved: ReactNode;
}

/** A value as it is saved and, where it is edited, as it will be. */
export function ValuesBySave({ visibility, saved, unsaved }: ValuesBySaveProps) {
  // Of an audience that doesn't exist yet nothing is saved.
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
