import { createServer, type ServerResponse } from 'node:http';
import { sessionPages } from './session-list.ts';

const PAGE_ID = 'page_3vd6rx7zfc1ex4kkh8qjxs35ys';

interface Part {
  text: string;
  /** Start of the first and last session, epoch ms. */
  newest: number;
  oldest: number;
}

interface Listed {
  items: { sessionStartedAt: string }[];
}

const startOf = ({ sessionStartedAt }: Listed['items'][number]) => Number(sessionStartedAt);

function partOf(text: string): Part {
  const { items } = JSON.parse(text) as Listed;
  const [first, last] = [items[0], items.at(-1)];
  return { text, newest: first ? startOf(first) : 0, oldest: last ? startOf(last) : 0 };
}

/** Items between two instants, as JSON. */
function itemsOf({ text, newest, oldest }: Part, from: number, to: number): string {
  if (newest <= to && oldest >= from) return text.slice(text.indexOf('['), text.lastIndexOf(']') + 1);
  const { items } = JSON.parse(text) as Listed;
  return JSON.stringify(items.filter((item) => startOf(item) >= from && startOf(item) <= to));
}

function sendPage(response: ServerResponse, items: string, info: object): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(`{"items":${items},${JSON.stringify(info).slice(1)}`);
}

/** A service with one page and pregenerated sessions. Filling a database would take longer than reading them. */
export async function serveSessions(sessions: number) {
  const parts = Array.from(sessionPages(sessions), partOf);
  const whole = { hasMore: false, nextCursor: null, totalCount: 1 };
  const server = createServer(({ url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://service');
    if (!pathname.endsWith('/audience_sessions'))
      return pathname === '/v0/pages'
        ? sendPage(response, JSON.stringify([{ pageId: PAGE_ID, name: 'Many visits' }]), whole)
        : sendPage(response, '[]', { ...whole, totalCount: 0 });
    const time = (name: string, open: number) => {
      const given = searchParams.get(name);
      return given === null ? open : Date.parse(given);
    };
    const [from, to] = [time('startDate', 0), time('endDate', Number.POSITIVE_INFINITY)];
    const within = parts.filter(({ newest, oldest }) => newest >= from && oldest <= to);
    const at = Number(searchParams.get('cursor') ?? 0);
    const part = within[at];
    const hasMore = at + 1 < within.length;
    sendPage(response, part ? itemsOf(part, from, to) : '[]', {
      hasMore,
      nextCursor: hasMore ? String(at + 1) : null,
      totalCount: sessions,
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no port to be had');
  return {
    url: `http://127.0.0.1:${address.port}`,
    pageId: PAGE_ID,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
