import * as z from 'zod/mini';
import { flag, oneOf, words } from '#util/url-search.ts';
import { presets } from './engine/presets.ts';

export const buckets = ['hour', 'day', 'week', 'month'] as const;
const comparisons = ['period', 'year'] as const;

/** What the url of the sessions of a page holds; without a range the latest 30 days that have sessions. */
export const sessionsSearch = z.object({
  range: oneOf(presets),
  /** First and last day of a custom range, as `2026-03-14`. */
  from: words,
  to: words,
  audience: words,
  bucket: oneOf(buckets),
  /** What is chosen of the sessions, as `selection-text.ts` writes it. */
  only: words,
  compare: oneOf(comparisons),
  /** A column of the table, and whether it runs down. */
  sort: words,
  desc: flag,
  /** The campaign tag that is broken down, and how its rows are sorted. */
  tags: words,
});

/** One session: the list it belongs to, and its start in epoch ms, by which a shared link finds it. */
export const sessionSearch = z.object({
  ...sessionsSearch.shape,
  at: z.catch(z.optional(z.union([z.number(), z.string()])), undefined),
});

export type SessionsSearch = z.infer<typeof sessionsSearch>;
export type SessionSearch = z.infer<typeof sessionSearch>;
