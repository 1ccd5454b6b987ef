import { clsx } from 'clsx';

interface KbdProps {
  /** In a primary button, whose name doesn't include it. */
  isOnAccent?: boolean;
  children: string;
}

/** Key of a keyboard. Hidden on phones. */
export function Kbd({ isOnAccent = false, children }: KbdProps) {
  return (
    <kbd
      aria-hidden={isOnAccent || undefined}
      className={clsx(
        'inline-grid h-4.5 min-w-4.5 place-items-center rounded-sm border px-1 font-medium font-sans text-2xs max-phone:hidden',
        isOnAccent
          ? '-mr-1 border-transparent bg-accent-hover in-aria-disabled:bg-press'
          : 'border-line-strong bg-surface text-muted',
      )}
    >
      {children}
    </kbd>
  );
}

export const KeyHint = ({ keys, children }: { keys: readonly string[]; children: string }) => (
  <span className="flex items-center gap-1 max-phone:hidden">
    {keys.map((key) => (
      <Kbd key={key}>{key}</Kbd>
    ))}{' '}
    {children}
  </span>
);
