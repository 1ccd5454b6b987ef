import { TriangleAlert } from 'lucide-react';
import { Icon } from '#ui/icon.tsx';
import { Time } from '#ui/time.tsx';
import type { PageChange } from './engine/merge-sources.ts';

/** Says that the page was changed after a value of it was overridden; nothing where it was not. */
export function PageFlag({ change }: { change: PageChange | null }) {
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
