import { Fragment } from 'react';
import { truncate } from '#lib/text.ts';
import type { ChangeDescription } from './describe-change.ts';
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
