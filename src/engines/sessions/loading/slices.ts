import { MIN_START } from '#engines/sessions/session.ts';
import type { Slice } from './coverage.ts';

/** Slices that are read at the same time, at least and at most. */
const MIN_CONCURRENCY = 2;
const MAX_CONCURRENCY = 4;
/** A slice of less is not worth a walk of its own: one request reads as much. */
const MIN_ROWS_PER_SLICE = 1000;

/** What the first page tells of how densely sessions lie. */
export interface SessionDensity {
  /** Sessions that are still to be read. */
  rows: number;
  /** How long a session takes on average, ms. */
  perRow: number;
}

/**
 * How many slices to read at the same time on a machine with so many cores. Each keeps a core busy, here or where the
 * service runs on the same machine, and the page's own thread needs one that is free.
 */
export const sliceConcurrency = (cores: number): number =>
  Math.min(MAX_CONCURRENCY, Math.max(MIN_CONCURRENCY, Math.floor(cores / 2)));

/**
 * Tells from the starts of a page how densely sessions lie, by its older half: of the newest some may be said to start
 * in years to come.
 *
 * @param starts epoch ms, in any order
 * @param rows how many sessions are still to be read
 */
export function estimateDensity(starts: readonly number[], rows: number): SessionDensity {
  const sorted = starts.toSorted((a, b) => b - a);
  const middle = Math.floor(sorted.length / 2);
  const older = sorted.length - 1 - middle;
  return { rows, perRow: older > 0 ? ((sorted[middle] ?? 0) - (sorted.at(-1) ?? 0)) / older : 1 };
}

/**
 * Cuts what is still to be read into a few slices of about the same number of sessions, the newest first. Where
 * the oldest end is open, the length of the rest is guessed, and the oldest slice stays open; a gap without an end is
 * not cut.
 */
export function splitIntoSlices(
  gaps: readonly Slice[],
  { rows, perRow }: SessionDensity,
  atOnce: number,
): Slice[] {
  const wanted = Math.max(1, Math.min(atOnce, Math.floor(rows / MIN_ROWS_PER_SLICE)));
  const guessed = Math.max(1, rows * perRow);
  const length = ([from, to]: Slice) =>
    Number.isFinite(from) ? to - from + 1 : Math.max(1, Math.min(guessed, to - MIN_START));
  const ended = gaps.filter(([, to]) => Number.isFinite(to));
  const total = ended.reduce((sum, gap) => sum + length(gap), 0);
  const parts = (gap: Slice) => Math.max(1, Math.round((wanted * length(gap)) / total));
  return gaps
    .flatMap((gap) => (ended.includes(gap) ? splitEvenly(gap, length(gap), parts(gap)) : [gap]))
    .sort((a, b) => b[1] - a[1]);
}

function splitEvenly([from, to]: Slice, length: number, parts: number): Slice[] {
  const first = to - length + 1;
  const edge = (part: number) => Math.floor(first + (length * part) / parts);
  return Array.from(
    { length: parts },
    (_, part): Slice => [part === 0 ? from : edge(part), part === parts - 1 ? to : edge(part + 1) - 1],
  ).filter(([start, end]) => start <= end);
}
