import { clsx } from 'clsx';
import { useState } from 'react';
import { visibleText } from '#lib/json.ts';
import type { JsonNode } from '#lib/json-node.ts';
import { formatNumber, normalizeForSearch, truncate } from '#lib/text.ts';
import { linkStyle } from './link-style.ts';
import { Matched } from './matched.tsx';

const MOST = 300;

/** The part of a long text around the first match, or its start. */
function excerpt(text: string, query: string): string {
  const at = query ? normalizeForSearch(text).indexOf(normalizeForSearch(query)) : -1;
  return at > MOST - 50 ? `…${truncate(text.slice(at - 50), MOST)}` : truncate(text, MOST);
}

const colors: Record<string, string> = {
  string: 'text-published',
  number: 'text-chart-rate-text',
  boolean: 'text-accent-text',
};

/** A value without children, numbers as they were written, safe to look at whatever it holds. */
export function JsonValue({ node, query }: { node: JsonNode; query: string }) {
  const [whole, setWhole] = useState(false);
  const text = 'text' in node ? node.text : '';
  const quote = node.type === 'string' ? '"' : '';
  const long = text.length > MOST;
  return (
    <>
      <bdi
        className={clsx(
          colors[node.type] ?? 'text-faint',
          whole && 'whitespace-pre-wrap [overflow-wrap:anywhere]',
        )}
      >
        {quote}
        <Matched query={query}>{visibleText(whole ? text : excerpt(text, query))}</Matched>
        {quote}
      </bdi>
      {long ? (
        <button
          type="button"
          tabIndex={-1}
          onClick={() => setWhole(!whole)}
          className={`ml-2 font-sans ${linkStyle}`}
        >
          {whole ? 'Show less' : `Show all ${formatNumber(text.length)} characters`}
        </button>
      ) : null}
    </>
  );
}
