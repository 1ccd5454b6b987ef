import { linkStyle } from '#ui/link-style.ts';
import { Popover } from '#ui/popover.tsx';

export function KeyHelp({ embedded }: { embedded: boolean }) {
  return (
    <Popover
      label="How to get a key"
      trigger="How to get a key"
      triggerProps={{ className: `${linkStyle} whitespace-nowrap` }}
      align="end"
      className="w-aside p-4"
    >
      {() => (
        // Focuses the text, so that screen readers announce it and Esc closes it.
        <div data-autofocus tabIndex={-1} className="flex flex-col gap-2">
          {embedded ? (
            <>
              <p>On the server:</p>
              <pre className="overflow-x-auto rounded-md bg-sunken px-3 py-2 font-mono text-mono">
                npm run tenant -- create NAME
              </pre>
              <p className="text-muted">
                This creates a tenant and prints its key once.{' '}
                <code className="font-mono text-mono">rotate NAME</code> replaces a lost key.
              </p>
            </>
          ) : (
            <p>Ask your admin for an API key.</p>
          )}
        </div>
      )}
    </Popover>
  );
}
