const KEY = '"payload"';
const COLON = /\s*:\s*/y;

/** Index after the object, list or string that begins at `start`. */
function endOfValue(text: string, start: number): number {
  const structure = /["{}[\]]/g;
  structure.lastIndex = start;
  for (let depth = 0; structure.test(text); ) {
    const character = text[structure.lastIndex - 1];
    if (character === '"') structure.lastIndex = endOfString(text, structure.lastIndex);
    else depth += character === '{' || character === '[' ? 1 : -1;
    if (depth === 0) return structure.lastIndex;
  }
  return text.length;
}

/** Index after the string whose content begins at `start`. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start); end >= 0; end = text.indexOf('"', end + 1)) {
    let first = end;
    while (text[first - 1] === '\\') first -= 1;
    if ((end - first) % 2 === 0) return end + 1;
  }
  return text.length;
}

/**
 * Parses an answer with log entries. Each payload becomes its source text, which keeps every number as it was
 * written; a payload that is no object becomes something that does not begin with `{`. Throws `SyntaxError`.
 */
export function parseWithPayloads(text: string): unknown {
  // The scan below relies on valid JSON.
  JSON.parse(text);
  const parts: string[] = [];
  let copied = 0;
  for (let at = text.indexOf(KEY); at >= 0; at = text.indexOf(KEY, at + 1)) {
    COLON.lastIndex = at + KEY.length;
    // After a backslash it ends a longer key.
    if (at < copied || text[at - 1] === '\\' || !COLON.test(text)) continue;
    const start = COLON.lastIndex;
    if (!/["{[]/.test(text.charAt(start))) continue;
    const end = endOfValue(text, start);
    parts.push(text.slice(copied, start), JSON.stringify(text.slice(start, end)));
    copied = end;
  }
  return JSON.parse(parts.join('') + text.slice(copied));
}

/** A request body as JSON. The payload of a log entry is source text already and goes out as it was written. */
export function bodyText(body: unknown): string {
  if (typeof body !== 'object' || body === null || !('payload' in body)) return JSON.stringify(body);
  const { payload, ...rest } = body;
  return `${JSON.stringify(rest).slice(0, -1)},"payload":${payload}}`;
}
