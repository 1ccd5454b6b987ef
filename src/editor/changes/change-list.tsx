import type { Change } from '#engines/save/changes.ts';
import type { Group, GroupShape } from '#engines/save/shape.ts';
import { plural, truncate } from '#lib/text.ts';
import { describeChange } from './describe-change.ts';
import { Difference } from './difference.tsx';

interface ChangeListProps {
  shape: GroupShape;
  changes: readonly Change[];
  before: Group;
  after: Group;
}

const MAX_CHANGES = 50;

/** Lists the changes between two versions of a record. */
export function ChangeList({ shape, changes, before, after }: ChangeListProps) {
  const shown = changes.slice(0, MAX_CHANGES).map((change) => describeChange(shape, change, before, after));
  const more = changes.length - shown.length;
  return (
    <ul className="flex flex-col gap-3 text-sm">
      {shown.map(({ key, name, description }) => (
        <li key={key} className="min-w-0 [overflow-wrap:anywhere]">
          <p className="font-medium text-strong">
            <bdi>{truncate(name)}</bdi>
          </p>
          <p className="text-default">
            <Difference description={description} />
          </p>
        </li>
      ))}
      {more > 0 ? <li className="text-muted">and {plural(more, 'more change', 'more changes')}</li> : null}
    </ul>
  );
}
