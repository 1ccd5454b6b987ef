import { excludesZero, MIN_SAMPLE, type Proportion, rateOf, sum } from '#engines/sessions/index.ts';
import type { Sentence } from '#features/sessions/public.ts';
import { formatPercent, truncate } from '#lib/text.ts';
import type { ComparedResults } from './compared-results.ts';

/** So that a sentence with two names has at most 90 characters. */
const MAX_NAME_LENGTH = 25;

/**
 * Names the page whose sessions changed most and the one that converts best: `Carbon reporting grew 145%. Driver app
 * tour converts best, 27.5%.` Null if too few pages or days can be compared.
 */
export function describeStandouts(
  { findings, pages }: ComparedResults,
  nameOf: (pageId: string) => string,
): Sentence<string> | null {
  const compared = findings.values.filter(({ sessions }) => sessions.interval !== null);
  if (compared.length < 2) return null;
  const [changed] = compared
    .flatMap(({ value, sessions: { current, earlier, interval } }) =>
      interval && excludesZero(interval) && earlier >= MIN_SAMPLE ? { value, ratio: current / earlier } : [],
    )
    .sort((a, b) => strength(b) - strength(a));
  const [best] = Array.from(pages, ([value, { current }]) => ({
    value,
    rate: { hits: sum(current.conversions), of: sum(current.sessions) } satisfies Proportion,
  }))
    .filter(({ rate }) => rate.hits > 0 && rate.of >= MIN_SAMPLE)
    .sort((a, b) => (rateOf(b.rate) ?? 0) - (rateOf(a.rate) ?? 0));
  const named = (value: string) => ({ cause: { value }, name: truncate(nameOf(value), MAX_NAME_LENGTH) });
  const converts = best && `converts best, ${formatPercent(rateOf(best.rate) ?? 0)}.`;
  const change = changed
    ? [named(changed.value), ` ${describeRatio(changed.ratio)}`]
    : ['No page changed significantly'];
  if (!best) return [...change, '.'];
  return changed?.value === best.value
    ? [...change, ` and ${converts}`]
    : [...change, '. ', named(best.value), ` ${converts}`];
}

/** Doubling and halving are equally strong. */
const strength = ({ ratio }: { ratio: number }) => Math.abs(Math.log(Math.max(ratio, 0.01)));

const describeRatio = (ratio: number) =>
  ratio === 0 ? 'stopped' : `${ratio > 1 ? 'grew' : 'fell'} ${formatPercent(Math.abs(ratio - 1), 0)}`;
