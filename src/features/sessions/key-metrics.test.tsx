import { createAtom } from '@tanstack/store';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Analysis, type Selection, SessionStore } from '#engines/sessions/index.ts';
import { calendarOf } from '#lib/zoned.ts';
import { KeyMetrics } from './key-metrics.tsx';
import { OverTimeLegend } from './over-time.tsx';
import type { AnalysisClient } from './worker/analysis-client.ts';
import type { AnalysisLoadState } from './worker/protocol.ts';

const now = Date.parse('2026-11-23T12:00:00Z');
const range = { start: now - 86_400_000, end: now };
const loadState: Partial<AnalysisLoadState> = { phase: 'done', loaded: 3, total: null, notices: [] };

/** A client with the result of a selection that may not be in the URL yet. */
function analyticsOf(selection: Selection) {
  const store = new SessionStore(calendarOf('UTC'));
  const clicks = [1, 2, 3];
  store.put(
    clicks.map((totalClicksCount) => ({
      audienceSessionId: `${totalClicksCount}`,
      sessionStartedAt: `+${now - 3_600_000}`,
      totalClicksCount,
    })),
  );
  const shown = { range, zone: 'UTC', unit: null, compare: 'none', now } as const;
  const result = new Analysis(store, shown).analyze(selection, null, {
    isComplete: true,
    coverage: [[range.start, range.end]],
    total: null,
  });
  return { throttled: createAtom({ result, loadState }) } as unknown as AnalysisClient;
}

const metrics = (selection: Selection) =>
  renderToStaticMarkup(<KeyMetrics client={analyticsOf(selection)} isReady findings={null} />);
const legend = (selection: Selection) =>
  renderToStaticMarkup(
    <OverTimeLegend
      points={[
        {
          count: 3,
          state: 'complete',
          rate: null,
          rateInterval: null,
          isReliableRate: false,
          comparison: null,
          comparisonRate: null,
          paleRate: null,
          axisRate: null,
        },
      ]}
      selected={[1]}
      unit="day"
      rate="Conversion"
      selection={selection}
      comparison={null}
      marks={[]}
    />,
  );

it('labels figures as part of the range while brushing', () => {
  expect(metrics({})).toContain('in this range');
  expect(metrics({ clicks: { from: 2, to: null } })).toContain('of 3');
  const none = metrics({ clicks: { from: 9, to: null } });
  expect(none).not.toContain('in this range');
  expect(none).toContain('of 3');
});

it('defines a rate before it says how precise it is', () => {
  expect(metrics({})).toMatch(/"Sessions recorded as converted, with or without a form\. No data/);
});

it('explains the gray bars while something is being brushed', () => {
  expect(legend({})).not.toContain('All');
  expect(legend({ clicks: { from: 2, to: null } })).toContain('All');
});
