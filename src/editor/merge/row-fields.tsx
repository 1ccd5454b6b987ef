import { describeChange } from '#editor/changes/change-words.ts';
import { Difference } from '#editor/changes/difference.tsx';
import { plainText } from '#editor/changes/value-text.ts';
import { changesBetween } from '#engines/save/changes.ts';
import type { Group, GroupShape } from '#engines/save/shape.ts';
import { plural, truncate } from '#lib/text.ts';

interface RowFieldsProps {
  shape: GroupShape;
  /** The row's ID field, which isn't shown. */
  id: string | undefined;
  before: Group;
  row: Group;
}

const MOST_SHOWN = 12;
const MOST_CHARACTERS = 300;

/** Fields of a row: the changed ones, or all if none changed. */
export function RowFields({ shape, id, before, row }: RowFieldsProps) {
  const changes = changesBetween(shape, before, row);
  const fields =
    changes.length > 0
      ? changes.map((change) => {
          const { key, name, did } = describeChange(shape, change, before, row);
          return { key, name, says: <Difference did={did} /> };
        })
      : Object.entries(shape.fields).flatMap(([field, at]) => {
          const value = row[field];
          if (field === id || value === undefined || value === '' || value === null) return [];
          const isList = at.kind === 'rows';
          const says = isList
            ? plural((value as unknown[]).length, at.noun)
            : truncate(plainText(value), MOST_CHARACTERS);
          return at.kind === 'group' ? [] : [{ key: field, name: at.label, says }];
        });
  const more = fields.length - MOST_SHOWN;
  return (
    <dl className="flex flex-col gap-1.5">
      {fields.slice(0, MOST_SHOWN).map(({ key, name, says }) => (
        <div key={key} className="min-w-0">
          <dt className="text-muted text-xs">
            <bdi>{name}</bdi>
          </dt>
          <dd className="[overflow-wrap:anywhere]">
            <bdi>{says}</bdi>
          </dd>
        </div>
      ))}
      {more > 0 ? (
        <div>
          <dt className="text-muted text-xs">and {plural(more, 'more field', 'more fields')}</dt>
        </div>
      ) : null}
    </dl>
  );
}
