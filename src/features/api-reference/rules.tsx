import type { Rule } from './schema-words.ts';

/** Constraints of a value as text and code. */
export function Rules({ rules }: { rules: readonly Rule[] }) {
  if (rules.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-1 text-muted text-xs">
      {rules.map(({ words, code }) => (
        <li key={words} className="flex min-w-0 flex-wrap items-baseline gap-1">
          {words}
          {code.map((each) => (
            <code key={each} className="rounded-xs bg-sunken px-1 font-mono text-mono text-default break-all">
              {each}
            </code>
          ))}
        </li>
      ))}
    </ul>
  );
}
