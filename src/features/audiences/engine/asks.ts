import { INCOMPLETE_LIST, nextPage } from '#api/queries/pagination.ts';
import { formatNumber, plural } from '#lib/text.ts';

/** One request of a search for audiences. */
export interface Ask {
  query: string | undefined;
  limit: number;
  /** Where a service marks its pages, as some do; null for the beginning. */
  cursor: string | null;
}

/** What a request was answered with. */
export interface Answer<H extends Hit = Hit> {
  ask: Ask;
  items: readonly H[];
  hasMore?: boolean | null | undefined;
  nextCursor?: string | null | undefined;
  totalCount?: number | null | undefined;
}

interface Hit {
  audienceId: string;
  pageId?: string | null | undefined;
}

export interface Plan {
  /** What to search for, one after the other, until as many are found as are expected. */
  queries: readonly (string | undefined)[];
  /** Count only what is of this page. */
  pageId?: string | undefined;
  /** How many there are to find, where that is known. */
  expected?: number | null;
}

export interface NextAsk {
  /** What to ask next, null where the search is over. */
  ask: Ask | null;
  /** Why it is over before everything was found, as a sentence; null where all is in order. */
  notice: string | null;
}

/** The search takes no cursor: to see more, more is asked for at once. */
export const LIMITS = [100, 1000, 10_000] as const;
/** A service that marks its pages may have many, yet must come to an end. */
const MOST_ASKS = 1000;

/**
 * Decides what to ask a search for audiences after what it has answered so far: more at once, the next page where
 * the service marks pages, or the next query of the plan. Each step asks for something not asked before, and a
 * query that brings nothing new is given up, so every search ends.
 */
export function nextAsk(plan: Plan, answers: readonly Answer[]): NextAsk {
  const of = JSON.stringify([plan.queries, plan.pageId, plan.expected, answers.length]);
  const known = decided.get(answers);
  if (known?.of === of) return known.next;
  const next = decide(plan, answers);
  decided.set(answers, { of, next });
  return next;
}

/** A list that is drawn with each letter typed asks as often, though nothing else was answered. */
const decided = new WeakMap<readonly Answer[], { of: string; next: NextAsk }>();

function decide(plan: Plan, answers: readonly Answer[]): NextAsk {
  const last = answers.at(-1);
  const first = startOf(plan);
  if (!last) return { ask: { query: plan.queries[0], limit: first, cursor: null }, notice: null };
  const found = countFound(plan, answers);
  const { expected = null } = plan;
  if (expected !== null && found >= expected && plan.pageId !== undefined) return { ask: null, notice: null };
  if (answers.length >= MOST_ASKS) return over(plan, found, INCOMPLETE_LIST);

  const ofQuery = answers.filter(({ ask }) => ask.query === last.ask.query);
  const more = moreOf(ofQuery);
  if (more.ask) return more;
  const next = plan.queries.indexOf(last.ask.query) + 1;
  const known = expected !== null || (plan.pageId !== undefined && found === 0);
  if (next < plan.queries.length && known)
    return { ask: { query: plan.queries[next], limit: first, cursor: null }, notice: null };
  return over(plan, found, more.notice);
}

/** How many of those sought have been found. */
export function countFound({ pageId }: Plan, answers: readonly Answer[]): number {
  const ids = new Set<string>();
  for (const { items } of answers)
    for (const hit of items) if (pageId === undefined || hit.pageId === pageId) ids.add(hit.audienceId);
  return ids.size;
}

/** Where it is known how many there are, as many are asked for at once. */
function startOf({ expected }: Plan): number {
  return LIMITS.find((limit) => limit >= (expected ?? 0)) ?? LIMITS[LIMITS.length - 1] ?? 100;
}

/** How one query goes on after its answers. */
function moreOf(answers: readonly Answer[]): NextAsk {
  const last = answers.at(-1);
  if (!last) return { ask: null, notice: null };
  const { ask, items, hasMore, nextCursor } = last;
  if (hasMore === false) return { ask: null, notice: null };
  const seen = new Set(answers.slice(0, -1).flatMap((answer) => answer.items.map((hit) => hit.audienceId)));
  const news = items.some((hit) => !seen.has(hit.audienceId));
  if (nextCursor) {
    const requested = new Set(answers.map((answer) => answer.ask.cursor));
    const { cursor, fault } = nextPage(last, { requested, hasNewItems: () => news });
    return cursor === null
      ? { ask: null, notice: fault && INCOMPLETE_LIST }
      : { ask: { ...ask, cursor }, notice: null };
  }
  // A service that does not say whether there is more has shown that there is not, if it gave less than asked for.
  if (!hasMore && items.length < ask.limit) return { ask: null, notice: null };
  const larger = LIMITS.find((limit) => limit > ask.limit);
  if (ask.cursor !== null || !larger || !news) {
    const most = formatNumber(new Set([...seen, ...items.map((hit) => hit.audienceId)]).size);
    return { ask: null, notice: `Showing the first ${most}. Search to find others.` };
  }
  return { ask: { ...ask, limit: larger }, notice: null };
}

function over({ pageId, expected = null }: Plan, found: number, why: string | null): NextAsk {
  if (pageId === undefined) return { ask: null, notice: why };
  if (expected === null) return { ask: null, notice: why };
  return {
    ask: null,
    notice: `Showing ${formatNumber(found)} of ${plural(expected, 'audience')}. Some may not be searchable yet.`,
  };
}
