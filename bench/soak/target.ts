/** A tenant under load, and what must never be seen by the other one. */
export interface Tenant {
  name: string;
  key: string;
  /** Stands in every record that a client of this tenant writes. */
  marker: string;
  pageIds: string[];
}

/** A server under load. `url` stays the same over restarts. */
export interface Target {
  url: string;
  /** Epoch ms until which failures of this server are expected, because it was killed. */
  excusedUntil: number;
}

export interface Answer {
  status: number;
  text: string;
}

/** Sends one request; `undefined` when the connection failed. */
export async function send(
  target: Target,
  key: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer | undefined> {
  const isRaw = typeof body === 'string';
  try {
    const response = await fetch(`${target.url}${path}`, {
      method,
      headers: { 'x-api-key': key, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: isRaw ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(60_000),
    });
    return { status: response.status, text: await response.text() };
  } catch {
    return undefined;
  }
}

interface Page<Item> {
  items: Item[];
  nextCursor?: string | null;
}

/** All items of a list, following `nextCursor`. */
export async function fetchAll<Item>(target: Target, key: string, path: string): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | null | undefined;
  do {
    const query = `${path.includes('?') ? '&' : '?'}limit=1000${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`;
    const answer = await send(target, key, 'GET', `${path}${query}`);
    if (answer?.status !== 200)
      throw new Error(`GET ${path}: ${answer?.status} ${answer?.text.slice(0, 200)}`);
    const page = JSON.parse(answer.text) as Page<Item>;
    items.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor);
  return items;
}
