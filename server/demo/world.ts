import { derivedId } from '#server/db/ids.ts';
import type {
  AccountLogRow,
  AccountRow,
  AudienceRow,
  AudienceVersionRow,
  PageRevisionRow,
  PageRow,
  PersonLogRow,
  PersonRow,
  TopicEntryRow,
  TopicRow,
} from '#server/db/schema.ts';
import { DAY } from '#server/db/time-units.ts';
import { type AudienceRows, audienceRows } from './audience-rows.ts';
import { type PageContent, pages } from './content.ts';
import { accountLogRows, personLogRows } from './log-rows.ts';
import { pageRevisions, pageRow } from './page-rows.ts';
import { accountRows, type Person, personRows } from './people.ts';
import { topicRows } from './topic-rows.ts';
import type { VisitedPage } from './visits.ts';

/** Sessions started within these last days. */
export const VISIT_DAYS = 90;

/** Records of the demo tenant. Sessions are drawn page by page. */
export interface DemoWorld {
  pages: PageRow[];
  revisions: PageRevisionRow[];
  audiences: AudienceRow[];
  versions: AudienceVersionRow[];
  topics: TopicRow[];
  topicEntries: TopicEntryRow[];
  accounts: AccountRow[];
  persons: PersonRow[];
  accountLogs: AccountLogRow[];
  personLogs: PersonLogRow[];
  visited: { page: VisitedPage; sessions: number }[];
}

const isPersonal = ({ type }: PageContent, index: number) =>
  type === 'inbound' ? index % 4 === 0 : type !== 'custom' && index % 5 !== 4;

/** Splits an integer by shares; the parts add up to it. */
function split(total: number, shares: readonly number[]): number[] {
  const sum = shares.reduce((a, b) => a + b, 0);
  const bounds = shares.map((_, index) =>
    Math.round((total * shares.slice(0, index + 1).reduce((a, b) => a + b, 0)) / sum),
  );
  return bounds.map((bound, index) => bound - (bounds[index - 1] ?? 0));
}

export const visitedPage = (
  pageId: string,
  content: PageContent,
  audiences: readonly AudienceRows[],
  now: number,
): VisitedPage => ({
  pageId,
  content,
  audiences: audiences.flatMap(({ visited }) => visited ?? []),
  from: now - Math.min(VISIT_DAYS, content.made) * DAY,
  until: content.status === 'archived' ? now - content.changed * DAY : now,
  now,
});

/** Audiences of all pages by page; people get them in turn. */
function audiencesByPage(tenantId: string, people: readonly Person[], now: number): AudienceRows[][] {
  let next = 0;
  return pages.map((content, pageIndex) =>
    Array.from({ length: content.audiences }, (_, index) =>
      audienceRows({
        tenantId,
        pageId: pageIdOf(tenantId, content),
        content,
        index,
        person: isPersonal(content, index) ? people[next++ % people.length] : undefined,
        hasInFlight: pageIndex === 0,
        now,
      }),
    ),
  );
}

const pageIdOf = (tenantId: string, { slug }: PageContent) => derivedId('page', `${tenantId}\n${slug}`);

/** The demo tenant at `now` with a number of sessions; equal for equal arguments. */
export function demoWorld(tenantId: string, sessions: number, now: number): DemoWorld {
  const accounts = accountRows(tenantId, now);
  const people = personRows(tenantId, accounts);
  const accountLogs = accountLogRows(accounts, people, now);
  const personLogs = personLogRows(people, accounts, now);
  const { topics, entries } = topicRows(tenantId, now);
  const audiences = audiencesByPage(tenantId, people, now);
  const counts = split(
    sessions,
    pages.map(({ traffic }) => traffic),
  );
  const rows = pages.map((content) => pageRow(tenantId, pageIdOf(tenantId, content), content, now));
  return {
    pages: rows,
    revisions: pages.flatMap((content, index) => pageRevisions(rows[index] as PageRow, content, now)),
    audiences: audiences.flat().map(({ audience }) => audience),
    versions: audiences.flat().flatMap(({ versions }) => versions),
    topics,
    topicEntries: entries,
    accounts,
    persons: people.map(({ company, ...row }) => row),
    accountLogs,
    personLogs,
    visited: pages.map((content, index) => ({
      page: visitedPage(pageIdOf(tenantId, content), content, audiences[index] ?? [], now),
      sessions: counts[index] ?? 0,
    })),
  };
}
