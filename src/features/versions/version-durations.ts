import { formatDuration } from '#lib/duration.ts';
import { plural } from '#lib/text.ts';
import { DAY } from '#lib/time-units.ts';

/** Formats the duration of a step: `12s`, `2h 4m`. */
export const formatStepDuration = (ms: number): string => formatDuration(ms / 1000) ?? '';

/** Formats how long a version was live; whole days from two days. */
export const formatLiveDuration = (ms: number): string =>
  ms < 2 * DAY ? formatStepDuration(ms) : plural(Math.floor(ms / DAY), 'day');
