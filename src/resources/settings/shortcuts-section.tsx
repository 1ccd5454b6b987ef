import { Fragment } from 'react';

const shortcuts = [
  { keys: ['/'], does: 'Search the list' },
  { keys: ['J', 'K'], does: 'Next and previous: row, session, operation' },
  { keys: ['Enter'], does: 'Open the row' },
  { keys: ['Esc'], does: 'Empty the search, then leave it' },
];
/** As `Kbd`, which hides on phones: here the keys are what is read. */
const keyCap =
  'inline-grid h-4.5 min-w-4.5 place-items-center rounded-sm border border-line-strong bg-surface px-1 font-medium font-sans text-2xs text-muted';

export const ShortcutsSection = () => (
  <dl className="grid grid-cols-[7rem_minmax(0,1fr)] items-center gap-x-3 gap-y-2 text-sm">
    {shortcuts.map(({ keys, does }) => (
      <Fragment key={does}>
        <dt className="flex gap-1">
          {keys.map((key) => (
            <kbd key={key} className={keyCap}>
              {key}
            </kbd>
          ))}
        </dt>
        <dd>{does}</dd>
      </Fragment>
    ))}
  </dl>
);
