import { formatDuration } from '#lib/duration.ts';
import { plural } from '#lib/text.ts';
import { DAY } from '#lib/time-units.ts';

/** How long a step took, from ms: `12s`, `2h 4m`. */
export const short = (ms: number): string => formatDuration(ms / 1000) ?? '';

/** How long something was public: days are whole, as nobody counts their hours. */
export const long = (ms: number): string => (ms < 2 * DAY ? short(ms) : plural(Math.floor(ms / DAY), 'day'));
