import { useState } from 'react';
import { visibleText } from '#util/json.ts';
import { clipped, folded, formatNumber } from '#util/text.ts';
import { linkStyle } from './link-style.ts';
import { Matched } from './matched.tsx';

const MOST = 300;

/** The part of a long text that holds what is searched for, else its beginning. */
function excerpt(text: string, query: string): string {
  const at = query ? folded(text).indexOf(folded(query)) : -1;
  return at > MOST - 50 ? `…${clipped(text.slice(at - 50), MOST)}` : clipped(text, MOST);
}

const colours: Record<string, string> = {
  string: 'text-published',
  number: 'text-chart-rate-text',
  boolean: 'text-accent-text',
};

/** A value without children as JSON writes it, safe to look at whatever it holds. */
export function JsonValue({ value, query }: { value: unknown; query: string }) {
  const [whole, setWhole] = useState(false);
  if (typeof value !== 'string')
    return (
      <span className={colours[typeof value] ?? 'text-faint'}>
        <Matched query={query}>{String(value)}</Matched>
      </span>
    );
  const long = value.length > MOST;
  return (
    <>
      <bdi className={`${colours.string} ${whole ? 'whitespace-pre-wrap [overflow-wrap:anywhere]' : ''}`}>
        "<Matched query={query}>{visibleText(whole ? value : excerpt(value, query))}</Matched>"
      </bdi>
      {long ? (
        <button
          type="button"
          tabIndex={-1}
          onClick={() => setWhole(!whole)}
          className={`ml-2 font-sans ${linkStyle}`}
        >
          {whole ? 'Show less' : `Show all ${formatNumber(value.length)} characters`}
        </button>
      ) : null}
    </>
  );
}
