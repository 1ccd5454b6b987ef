import { expect, it } from 'vitest';
import type { CauseValue, Findings, ValueChange } from '#engines/sessions/index.ts';
import { listChanges } from './list-changes.ts';
import { periodNumbers } from './period-changes.tsx';

function changeOf(
  dimension: CauseValue['dimension'],
  text: string,
  [earlier, current]: [number, number],
): ValueChange<CauseValue> {
  const low = current - earlier - 10;
  return {
    value: { dimension, text },
    sessions: { current, earlier, interval: { low, high: low + 20 } },
    conversion: { current: { hits: 9, of: current }, earlier: { hits: 9, of: earlier }, difference: null },
    changedOn: { sessions: null, conversion: null },
  };
}

const conversionsOf = (hits: number, [earlier, current]: [number, number]) => ({
  current: { hits, of: current },
  earlier: { hits, of: earlier },
  difference: null,
});

it('shows values with the same numbers as one, largest contribution first', () => {
  const values = [
    changeOf('source', 'newsletter', [100, 60]),
    changeOf('source', 'linkedin', [300, 100]),
    changeOf('medium', 'paid-social', [300, 100]),
    changeOf('campaign', 'spring', [290, 100]),
    changeOf('content', 'steady', [80, 85]),
    changeOf('source', 'partner', [100, 60]),
  ];
  const findings: Findings<CauseValue> = {
    whole: { ...changeOf('source', '', [900, 700]), stoppedOn: null },
    values,
    causes: { sessions: null, opposite: null, conversion: null },
  };
  const { others } = listChanges(findings);
  expect(others.map(({ change }) => change.value.text)).toEqual(['steady']);
  expect(periodNumbers(findings, undefined).rows).toEqual([
    ['Source LinkedIn, Medium paid-social', 'Sessions', '300', '100', '−67%', '−70% to −63%'],
    ['Campaign spring', 'Sessions', '290', '100', '−66%', '−69% to −62%'],
    ['Source Newsletter', 'Sessions', '100', '60', '−40%', '−50% to −30%'],
    ['Source Partner', 'Sessions', '100', '60', '−40%', '−50% to −30%'],
  ]);
});

it('lists no part of a value, and no value that changed as all sessions did', () => {
  const findings: Findings<CauseValue> = {
    whole: { ...changeOf('source', '', [900, 600]), stoppedOn: null },
    values: [
      changeOf('source', 'linkedin', [300, 60]),
      { ...changeOf('content', 'a', [160, 40]), conversion: conversionsOf(4, [160, 40]) },
      { ...changeOf('content', 'b', [140, 20]), conversion: conversionsOf(5, [140, 20]) },
      changeOf('audience', '', [450, 300]),
    ],
    causes: { sessions: null, opposite: null, conversion: null },
  };
  const listed = listChanges(findings).rows.filter(({ isImplied }) => !isImplied);
  expect(listed.map(({ change }) => change.value.text)).toEqual(['linkedin']);
  // Copied numbers have all.
  expect(periodNumbers(findings, undefined).rows).toHaveLength(4);
});
