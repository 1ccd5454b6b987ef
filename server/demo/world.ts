import { DAY } from '#server/db/time-units.ts';
import { type AudienceRows, audienceRows } from './audience-rows.ts';
import { type PageContent, pages } from './content.ts';
import { accountLogRows, personLogRows } from './log-rows.ts';
import { demoPageId, pageRevisions, pageRow } from './page-rows.ts';
import { accountRows, personRows } from './people.ts';
import { topicRows } from './topic-rows.ts';
import type { VisitedPage } from './visits.ts';

/** Maximum age of sessions. */
export const VISIT_DAYS = 90;

const isPersonal = ({ type }: PageContent, index: number) =>
  type === 'inbound' ? index % 4 === 0 : type !== 'custom' && index % 5 !== 4;

/** Splits an integer by shares; the parts add up to it. */
function split(total: number, shares: readonly number[]): number[] {
  const sum = shares.reduce((a, b) => a + b, 0);
  let passed = 0;
  const bounds = shares.map((share) => {
    passed += share;
    return Math.round((total * passed) / sum);
  });
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

/** Records of the demo tenant. Sessions are generated per page. */
export type DemoWorld = ReturnType<typeof demoWorld>;

/** Generates the demo tenant; deterministic for equal arguments. */
export function demoWorld(tenantId: string, sessions: number, now: number) {
  const accounts = accountRows(tenantId, now);
  const people = personRows(tenantId, accounts);
  const counts = split(
    sessions,
    pages.map(({ traffic }) => traffic),
  );
  let personIndex = 0;
  const parts = pages.map((content, pageIndex) => {
    const page = pageRow(tenantId, demoPageId(tenantId, content.slug), content, now);
    const audiences = Array.from({ length: content.audiences }, (_, index) => {
      const person = isPersonal(content, index) ? people[personIndex++ % people.length] : undefined;
      return audienceRows({ page, content, index, person, hasInFlight: pageIndex === 0, now });
    });
    return {
      page,
      revisions: pageRevisions(page, content, now),
      audiences,
      visited: visitedPage(page.page_id, content, audiences, now),
      sessions: counts[pageIndex] ?? 0,
    };
  });
  return {
    pages: parts.map(({ page }) => page),
    revisions: parts.flatMap(({ revisions }) => revisions),
    audiences: parts.flatMap(({ audiences }) => audiences.map(({ audience }) => audience)),
    versions: parts.flatMap(({ audiences }) => audiences.flatMap(({ versions }) => versions)),
    ...topicRows(tenantId, now),
    // Also updates the counts in accounts and persons.
    accountLogs: accountLogRows(accounts, people, now),
    personLogs: personLogRows(people, now),
    accounts,
    persons: people.map(({ company, ...row }) => row),
    visited: parts.map(({ visited, sessions }) => ({ page: visited, sessions })),
  };
}
