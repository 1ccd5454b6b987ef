import { derivedId } from '#server/db/ids.ts';
import type {
  AccountLogRow,
  AccountRow,
  AudienceRow,
  AudienceVersionRow,
  PageRow,
  PersonLogRow,
  PersonRow,
  TopicEntryRow,
  TopicRow,
} from '#server/db/schema.ts';
import { DAY } from '#server/db/time-units.ts';
import { accountLogRows } from './account-log-rows.ts';
import { type AudienceRows, growAudience, inFlight } from './audience-rows.ts';
import { inbound, outbound, type PageContent } from './content.ts';
import { pageRow } from './page-rows.ts';
import { accountRows, type Person, personRows } from './people.ts';
import { personLogRows } from './person-log-rows.ts';
import { topicRows } from './topic-rows.ts';
import { traffic } from './traffic.ts';
import { visitedAudience, visitedPage } from './visited.ts';
import type { VisitedPage, VisitTime } from './visits.ts';

/** How far back visits go. */
export const VISIT_DAYS = 90;
const ACCOUNT_LOGS = 1500;
const PERSON_LOGS = 600;

/** Everything the demo tenant holds, but the sessions themselves: they are drawn one by one. */
export interface DemoWorld {
  pages: PageRow[];
  audiences: AudienceRow[];
  versions: AudienceVersionRow[];
  topics: TopicRow[];
  topicEntries: TopicEntryRow[];
  accounts: AccountRow[];
  persons: PersonRow[];
  accountLogs: AccountLogRow[];
  personLogs: PersonLogRow[];
  visited: { page: VisitedPage; time: VisitTime; sessions: number }[];
}

const contents = [...inbound, ...outbound];

/** Whether an audience of this number on this page is made for a person. */
const isPersonal = ({ type }: PageContent, index: number) =>
  type === 'inbound' ? index % 4 === 0 : type === 'custom' ? false : index % 5 !== 4;

/** Splits a whole number by shares, without losing any. */
function split(total: number, shares: readonly number[]): number[] {
  const sum = shares.reduce((a, b) => a + b, 0);
  let passed = 0;
  let given = 0;
  return shares.map((share) => {
    passed += share;
    const upTo = Math.round((total * passed) / sum);
    const part = upTo - given;
    given = upTo;
    return part;
  });
}

/** The audiences of all pages, in the order of the pages; the first page has the ones in flight. */
function growAll(tenantId: string, persons: readonly Person[], now: number): AudienceRows[][] {
  let next = 0;
  return contents.map((content, pageIndex) =>
    Array.from({ length: content.audiences }, (_, index) =>
      growAudience({
        tenantId,
        pageId: pageIdOf(tenantId, content),
        content,
        index,
        person: isPersonal(content, index) ? persons[next++ % persons.length] : undefined,
        flight: pageIndex === 0 ? inFlight[index] : undefined,
        now,
      }),
    ),
  );
}

const pageIdOf = (tenantId: string, { slug }: PageContent) => derivedId('page', `${tenantId}\n${slug}`);

/** The demo tenant as it stands at `now`, with so many sessions; always the same for the same arguments. */
export function demoWorld(tenantId: string, sessions: number, now: number): DemoWorld {
  const accounts = accountRows(tenantId, now);
  const people = personRows(tenantId, accounts);
  const accountLogs = accountLogRows(accounts, people, ACCOUNT_LOGS, now);
  const personLogs = personLogRows(people, accounts, PERSON_LOGS, now);
  const { topics, entries } = topicRows(tenantId, now);
  const rows = growAll(tenantId, people, now);
  const begin = now - VISIT_DAYS * DAY;
  const days = traffic(begin, now);
  const shares = split(
    sessions,
    contents.map(({ traffic }) => traffic),
  );
  return {
    pages: contents.map((content) => pageRow(tenantId, pageIdOf(tenantId, content), content, now)),
    audiences: rows.flat().map(({ audience }) => audience),
    versions: rows.flatMap((each) => each.flatMap(({ versions }) => versions)),
    topics,
    topicEntries: entries,
    accounts,
    persons: people.map(({ company, ...row }) => row),
    accountLogs,
    personLogs,
    visited: contents.map((content, index) => ({
      page: visitedPage(
        pageIdOf(tenantId, content),
        content,
        (rows[index] ?? []).flatMap((each) => visitedAudience(each, people)),
      ),
      time: {
        traffic: days,
        from: Math.max(begin, now - content.made * DAY),
        until: content.status === 'archived' ? now - content.changed * DAY : now,
      },
      sessions: shares[index] ?? 0,
    })),
  };
}
