import { Fragment } from 'react';
import { truncate } from '#lib/text.ts';
import type { ChangeWords } from './change-words.ts';
import { Added, Deleted, NewlyAdded, Removed, WordDiff } from './diff-parts.tsx';

const MAX_CHARACTERS = 160;
const MAX_ITEMS = 20;

/** One-line summary of a change, as in "Added" or "Moved from 5 to 4", or a word diff. */
export function Difference({ did }: { did: ChangeWords['did'] }) {
  switch (did.kind) {
    case 'added':
      return <NewlyAdded />;
    case 'removed':
      return <Deleted />;
    case 'moved':
      return (
        <span className="tnum">{did.from === did.to ? 'Moved' : `Moved from ${did.from} to ${did.to}`}</span>
      );
    case 'replaced':
      return (
        <>
          <Short>{did.before}</Short> to <Short>{did.after}</Short>
        </>
      );
    case 'text':
      return <WordDiff before={did.before} after={did.after} maxLength={MAX_CHARACTERS} />;
    case 'items':
      return did.added.length + did.removed.length === 0 ? 'Order changed' : <Items {...did} />;
  }
}

const Short = ({ children: text }: { children: string }) =>
  text === '' ? (
    <span className="text-faint">None</span>
  ) : (
    <bdi className={text.includes('/') ? 'font-mono text-mono text-strong' : 'text-strong'}>
      {truncate(text, MAX_CHARACTERS)}
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
          <Mark>{truncate(text, MAX_CHARACTERS)}</Mark>
        </Fragment>
      ))}
      {more > 0 ? ` and ${more} more` : null}
    </>
  );
}
