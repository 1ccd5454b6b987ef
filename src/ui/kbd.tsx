/** Key of a keyboard. Hidden on phones. */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd className="inline-grid h-4.5 min-w-4.5 place-items-center rounded-sm border border-line-strong bg-surface px-1 font-medium font-sans text-2xs text-muted max-phone:hidden">
      {children}
    </kbd>
  );
}

/** Keys with a description of their action. */
export const KeyHint = ({ keys, children }: { keys: readonly string[]; children: string }) => (
  <span className="flex items-center gap-1 max-phone:hidden">
    {keys.map((key) => (
      <Kbd key={key}>{key}</Kbd>
    ))}{' '}
    {children}
  </span>
);
