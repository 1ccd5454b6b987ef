import { useQuery } from '@tanstack/react-query';

import { ChartFrame } from '#charts/chart-frame.tsx';
import type { Live } from '#charts/live.ts';
import type { AnalysisResult } from '#engines/sessions/analysis.ts';
import { conversionShare } from '#engines/sessions/counting/view.ts';
import { formatNumber } from '#lib/text.ts';
import { audienceRows } from './audience-rows.ts';
import { BarList, type BarListRow } from './bar-list.tsx';
import type { ChartProps } from './charts.tsx';
import { formatInterval, formatRate } from './format.ts';
import { outcomeRows } from './outcome-rows.ts';
import { audienceNamesQuery } from './sessions-queries.ts';
import { useLiveResult } from './use-live-result.ts';
import { useThrottledResult } from './use-throttled-result.ts';

const identity = (result: AnalysisResult) => result;

/** Outcomes and audiences, selectable by click. */
export function BarListCharts(props: ChartProps & { pageId: string }) {
  const { pageId, client, selection, selectionActions } = props;
  const names = useQuery(audienceNamesQuery(pageId)).data;
  const result = useThrottledResult(client) ?? props.result;
  const live = useLiveResult(client, identity);
  const outcomes = outcomeRows(result, selection, selectionActions);
  const audiences = audienceRows(result, selection, selectionActions, names);
  return (
    <div className="grid grid-cols-2 border-line border-b max-narrow:grid-cols-1">
      <Rows title="Outcome" rows={outcomes} live={live} />
      <Rows
        title="Audiences"
        rows={audiences}
        live={live}
        className="border-line border-l max-narrow:border-t max-narrow:border-l-0"
      />
    </div>
  );
}

interface RowsProps {
  title: string;
  rows: readonly BarListRow[];
  live: Live<AnalysisResult>;
  className?: string;
}

const Rows = ({ title, rows, live, className = '' }: RowsProps) => (
  <ChartFrame
    title={title}
    className={className}
    result="sessions, conversion"
    numbers={() => ({
      headers: [title, 'Sessions', 'Conversion', '95% interval', 'Unfiltered'],
      rows: rows.map(({ name, count, baseline }) => [
        name,
        formatNumber(count.sessions),
        formatRate(conversionShare(count)),
        formatInterval(conversionShare(count)),
        formatNumber(baseline),
      ]),
    })}
  >
    <BarList label={title} rows={rows} live={live} />
  </ChartFrame>
);
