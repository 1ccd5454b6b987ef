import { linkStyle } from '#ui/link-style.ts';
import { Popover } from '#ui/popover.tsx';

/** Explains where to get an access key. */
export const KeyHelp = ({ embedded }: { embedded: boolean }) => (
  <Popover
    label="Get a key"
    trigger="Get a key"
    triggerProps={{ className: `${linkStyle} text-xs whitespace-nowrap` }}
    align="end"
    className="w-aside p-4 text-sm"
  >
    {() => (
      // Focuses the text, so that screen readers announce it and Esc closes it.
      <div data-autofocus tabIndex={-1} className="flex flex-col gap-2">
        <p>Ask your administrator. The key is stored on the server, never in this browser.</p>
        {embedded ? (
          <>
            <p className="text-muted">If that's you, create one on the server, or replace a lost one:</p>
            <pre className="overflow-x-auto rounded-md bg-sunken px-3 py-2 font-mono text-mono">
              {'npm run tenant -- create NAME\nnpm run tenant -- rotate NAME'}
            </pre>
          </>
        ) : null}
      </div>
    )}
  </Popover>
);
