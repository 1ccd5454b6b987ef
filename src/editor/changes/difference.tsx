import { Fragment } from 'react';
import type { Change } from '#engines/save/changes.ts';
import type { Group, GroupShape } from '#engines/save/shape.ts';
import { plural, truncate } from '#lib/text.ts';
import { Tag } from '#ui/tag.tsx';
import { type ChangeDescription, describeChange } from './describe-change.ts';
import { Added, Deleted, NewlyAdded, Removed, WordDiff } from './diff-parts.tsx';

const MAX_LENGTH = 160;
const MAX_ITEMS = 20;

/** One-line summary of a change, as in "Added" or "Moved from 5 to 4", or a word diff. */
export function Difference({ description }: { description: ChangeDescription['description'] }) {
  switch (description.kind) {
    case 'added':
      return <NewlyAdded />;
    case 'removed':
      return <Deleted />;
    case 'moved':
      return (
        <span className="tnum">
          {description.from === description.to
            ? 'Moved'
            : `Moved from ${description.from} to ${description.to}`}
        </span>
      );
    case 'replaced':
      return (
        <>
          <Short>{description.before}</Short> to <Short>{description.after}</Short>
        </>
      );
    case 'text':
      return <WordDiff before={description.before} after={description.after} maxLength={MAX_LENGTH} />;
    case 'items':
      return description.added.length + description.removed.length === 0 ? (
        'Order changed'
      ) : (
        <Items {...description} />
      );
  }
}

const Short = ({ children: text }: { children: string }) =>
  text === '' ? (
    <span className="text-faint">None</span>
  ) : (
    <bdi className={text.includes('/') ? 'font-mono text-mono text-strong' : 'text-strong'}>
      {truncate(text, MAX_LENGTH)}
    </bdi>
  );

function Items({ removed, added }: { removed: readonly string[]; added: readonly string[] }) {
  const marked = [
    ...removed.map((text) => ({ Mark: Removed, text })),
    ...added.map((text) => ({ Mark: Added, text })),
  ];
  const more = marked.length - MAX_ITEMS;
  return (
    <>
      {marked.slice(0, MAX_ITEMS).map(({ Mark, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items can repeat
        <Fragment key={index}>
          {index > 0 ? ', ' : null}
          <Mark>{truncate(text, MAX_LENGTH)}</Mark>
        </Fragment>
      ))}
      {more > 0 ? ` and ${more} more` : null}
    </>
  );
}

interface ChangeListProps<C extends Change> {
  shape: GroupShape;
  changes: readonly C[];
  before: Group;
  after: Group;
  /** Text of a tag beside the name of a change. */
  tagOf?(change: C): string;
}

const MAX_CHANGES = 50;

/** Lists the changes between two versions of a record. */
export function ChangeList<C extends Change>({ shape, changes, before, after, tagOf }: ChangeListProps<C>) {
  const more = changes.length - MAX_CHANGES;
  return (
    <ul className="flex flex-col gap-3 text-sm">
      {changes.slice(0, MAX_CHANGES).map((change) => {
        const { key, name, description } = describeChange(shape, change, before, after);
        return (
          <li key={key} className="min-w-0 [overflow-wrap:anywhere]">
            <p className="flex items-center gap-2 font-medium text-strong">
              <bdi>{truncate(name)}</bdi>
              {tagOf ? <Tag>{tagOf(change)}</Tag> : null}
            </p>
            <p className="text-default">
              <Difference description={description} />
            </p>
          </li>
        );
      })}
      {more > 0 ? <li className="text-muted">and {plural(more, 'more change', 'more changes')}</li> : null}
    </ul>
  );
}
