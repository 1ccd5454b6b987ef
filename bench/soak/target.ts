/** A tenant under load. */
export interface Tenant {
  name: string;
  key: string;
  /** Text in every record of this tenant; must never appear for the other one. */
  marker: string;
  pageIds: string[];
}

/** A server under load. `url` stays the same across restarts. */
export interface Target {
  url: string;
  /** Until then (epoch ms) failures are expected, because the server was killed. */
  killedUntil: number;
}

export interface SoakResponse {
  status: number;
  text: string;
}

/** Sends a request; resolves to undefined if the connection fails. */
export async function send(
  target: Target,
  key: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<SoakResponse | undefined> {
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

/** Fetches all pages of a list. */
export async function fetchAll<Item>(target: Target, key: string, path: string): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | null | undefined;
  do {
    const query = `${path.includes('?') ? '&' : '?'}limit=1000${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`;
    const response = await send(target, key, 'GET', `${path}${query}`);
    if (response?.status !== 200)
      throw new Error(`GET ${path}: ${response?.status} ${response?.text.slice(0, 200)}`);
    const page = JSON.parse(response.text) as Page<Item>;
    items.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor);
  return items;
}
