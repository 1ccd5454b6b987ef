const KEY = '"payload"';
const COLON = /\s*:\s*/y;

/** Index after the object, array or string that starts at `start`. */
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

/** Index after the string whose content starts at `start`. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start); end >= 0; end = text.indexOf('"', end + 1)) {
    let first = end;
    while (text[first - 1] === '\\') first -= 1;
    if ((end - first) % 2 === 0) return end + 1;
  }
  return text.length;
}

/**
 * Parses a response with log entries. Each payload becomes its source text, so that numbers keep their precision; one
 * that isn't an object doesn't start with `{`. Throws `SyntaxError`.
 */
export function parseWithPayloads(text: string): unknown {
  // Throws on invalid JSON, which the scan below relies on.
  JSON.parse(text);
  const parts: string[] = [];
  let copied = 0;
  for (let keyStart = text.indexOf(KEY); keyStart >= 0; keyStart = text.indexOf(KEY, keyStart + 1)) {
    COLON.lastIndex = keyStart + KEY.length;
    // After a backslash, it's the end of a longer key.
    if (keyStart < copied || text[keyStart - 1] === '\\' || !COLON.test(text)) continue;
    const start = COLON.lastIndex;
    if (!/["{[]/.test(text.charAt(start))) continue;
    const end = endOfValue(text, start);
    parts.push(text.slice(copied, start), JSON.stringify(text.slice(start, end)));
    copied = end;
  }
  return JSON.parse(parts.join('') + text.slice(copied));
}

/** Serializes a request body. A log entry's payload is already JSON source and is inserted verbatim. */
export function stringifyBody(body: unknown): string {
  if (typeof body !== 'object' || body === null || !('payload' in body)) return JSON.stringify(body);
  const { payload, ...rest } = body;
  return `${JSON.stringify(rest).slice(0, -1)},"payload":${payload}}`;
}
