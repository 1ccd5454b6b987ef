import { useQuery } from '@tanstack/react-query';
import { ChartFrame } from '#charts/chart-frame.tsx';
import { formatNumber } from '#util/text.ts';
import { audienceRows } from './audience-rows.ts';
import type { ChartProps } from './charts.tsx';
import { type ChoiceRow, ChoiceRows } from './choice-rows.tsx';
import { conversionOf } from './engine/count.ts';
import { outcomeRows } from './outcome-rows.ts';
import { audienceNamesQuery } from './queries.ts';
import { useLiveAnswer } from './use-live.ts';
import { intervalText, rateText } from './words.ts';

/** What came of sessions, and whose they are: values that are chosen by a click. */
export function ChoiceCharts({ pageId, ...props }: ChartProps & { pageId: string }) {
  const { analytics, selection, choosing } = props;
  const names = useQuery(audienceNamesQuery(pageId)).data;
  const answer = useLiveAnswer(analytics) ?? props.answer;
  return (
    <div className="grid grid-cols-2 border-line border-b max-narrow:grid-cols-1">
      <Rows title="Outcome" rows={outcomeRows(answer, selection, choosing)} />
      <Rows
        title="Audiences"
        rows={audienceRows(answer, selection, choosing, names)}
        className="border-line border-l max-narrow:border-t max-narrow:border-l-0"
      />
    </div>
  );
}

interface RowsProps {
  title: string;
  rows: readonly ChoiceRow[];
  className?: string;
}

const Rows = ({ title, rows, className = '' }: RowsProps) => (
  <ChartFrame
    title={title}
    className={className}
    result="sessions, conversion"
    numbers={() => ({
      head: [title, 'Sessions', 'Conversion', '95 % interval', 'Unfiltered'],
      rows: rows.map(({ name, count, all }) => [
        name,
        formatNumber(count.sessions),
        rateText(conversionOf(count)),
        intervalText(conversionOf(count)),
        formatNumber(all),
      ]),
    })}
  >
    <ChoiceRows label={title} rows={rows} />
  </ChartFrame>
);
