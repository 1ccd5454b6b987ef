import { listed, plural } from '#util/text.ts';
import type { ReadingState } from './analytics/protocol.ts';
import type { Views } from './engine/analysis.ts';
import { type Flag, flagStates, flags } from './engine/columns/fields.ts';
import type { Population } from './engine/counting/population.ts';
import type { LeftOutCounts } from './engine/loading/left-out.ts';

const names = {
  start: 'start',
  time: 'time spent',
  scroll: 'scroll depth',
  clicks: 'count of clicks',
  questions: 'count of questions',
} as const;

const asked = { conversion: 'converted', submit: 'sent a form', bounce: 'bounced' } as const;
const UNKNOWN = flagStates.indexOf('unknown');

type LeftOutOf = Pick<ReadingState, 'repeated' | 'refused' | 'unplaced' | 'endsBeforeStart'>;

/** What figures could not use of the sessions that are loaded, and why, a sentence each. */
export function leftOutWords(views: Views, reading: LeftOutOf): string[] {
  const { endsBeforeStart } = reading;
  const parts = (Object.keys(names) as (keyof typeof names)[])
    .map((key) => ({ key, count: views[key].missing + views[key].unusable }))
    .filter(({ count }) => count > 0)
    .map(({ key, count }) => without(count, names[key]));
  return [
    parts.length > 0 ? `Left out of the charts they would belong to: ${listed(parts)}.` : '',
    ...rateWords((flag) => views[flag].sessions[UNKNOWN] ?? 0),
    ...rowWords(reading),
    endsBeforeStart > 0
      ? `${plural(endsBeforeStart, 'session')} ${endsBeforeStart === 1 ? 'ends before it starts' : 'end before they start'}; the time spent is as recorded.`
      : '',
  ].filter(Boolean);
}

/** The same of an earlier time, of what is compared with it. */
export function earlierLeftOutWords(
  { sessions, measures, shares }: Population,
  counts: LeftOutCounts,
): string[] {
  const timeless = sessions - measures.time.known;
  return [
    timeless > 0 ? `Left out of the median time: ${without(timeless, names.time)}.` : '',
    ...rateWords((flag) => sessions - shares[flag].of),
    ...rowWords(counts),
  ]
    .filter(Boolean)
    .map((sentence) => `Earlier time: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`);
}

const without = (count: number, what: string) => `${plural(count, 'session')} without a usable ${what}`;

function rateWords(unknownOf: (flag: Flag) => number): string[] {
  const unknown = flags
    .map((flag) => ({ flag, count: unknownOf(flag) }))
    .filter(({ count }) => count > 0)
    .map(
      ({ flag, count }) =>
        `${plural(count, 'session')} that ${count === 1 ? 'does' : 'do'} not tell whether the visitor ${asked[flag]}`,
    );
  return unknown.length > 0 ? [`Left out of the rate they would belong to: ${listed(unknown)}.`] : [];
}

const rowWords = ({ repeated, refused, unplaced }: LeftOutCounts): string[] => [
  repeated > 0
    ? `${plural(repeated, 'row')} came twice and ${repeated === 1 ? 'is' : 'are'} counted once.`
    : '',
  refused > 0
    ? `${plural(refused, 'row')} of the list ${refused === 1 ? 'is' : 'are'} no session that can be told from others, and left out.`
    : '',
  unplaced > 0
    ? `${plural(unplaced, 'session')} without a usable start ${unplaced === 1 ? 'counts' : 'count'} only in all time.`
    : '',
];
