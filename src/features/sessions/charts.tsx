import { ChevronDown } from 'lucide-react';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { ChartHelp } from '#charts/chart.tsx';
import {
  type AnalysisResult,
  type CauseValue,
  type Findings,
  type Measure,
  measures,
} from '#engines/sessions/index.ts';
import type { ZonedCalendar } from '#lib/zoned.ts';
import { Icon } from '#ui/icon.tsx';
import { onDemand } from '#ui/on-demand.tsx';
import { useBelow } from '#ui/use-breakpoint.ts';
import { useIsPrinting } from '#ui/use-printing.ts';
import {
  CampaignTagsSkeleton,
  DifferencesSkeleton,
  InteractionsSkeleton,
  RowChartsSkeleton,
} from './charts-skeleton.tsx';
import { DistributionChart } from './distribution-chart.tsx';
import { OverTime } from './over-time.tsx';
import { Panels } from './panels.tsx';
import { loadLateParts } from './range-picker.tsx';
import type { AudienceNames } from './sessions-queries.ts';
import type { SessionsSearch } from './sessions-search.ts';
import { isComparable } from './use-findings.ts';
import { useSelection } from './use-selection.ts';
import { WeekdayHourChart } from './weekday-hour-chart.tsx';
import type { AnalysisClient } from './worker/analysis-client.ts';
import type { AnalysisLoadState } from './worker/protocol.ts';

const borderStyles: Record<Measure, string> = {
  time: '',
  scroll: 'border-l max-phone:border-l-0',
  clicks: 'border-l max-wide:border-l-0',
  questions: 'border-l max-phone:border-l-0',
};

/** The baseline renders from `result`; the selection is painted as it changes. */
export interface ChartProps {
  client: AnalysisClient;
  result: AnalysisResult;
}

const CampaignTags = onDemand(async () => (await loadLateParts()).CampaignTags, {
  fallback: <CampaignTagsSkeleton />,
});
const Differences = onDemand(async () => (await loadLateParts()).Differences, {
  fallback: <DifferencesSkeleton />,
});
const InteractionsSection = onDemand(async () => (await loadLateParts()).InteractionsSection, {
  fallback: <InteractionsSkeleton />,
});

interface ChartsProps extends ChartProps {
  pageId: string;
  calendar: ZonedCalendar;
  loadState: AnalysisLoadState;
  names: AudienceNames | undefined;
  findings: Findings<CauseValue> | null;
  /** Name the values that keep their rows. */
  latestFindings: Findings<CauseValue> | null;
  /** Describes the sessions, for downloaded pictures. */
  caption: string;
  tags: string | undefined;
  /** Whether their list says more than most charts. */
  hasFewSessions: boolean;
  onChange(search: Partial<SessionsSearch>): void;
}

/** All charts and tables. The selection is painted within a frame, everything else renders a few times a second. */
export function Charts(props: ChartsProps) {
  const { pageId, client, result, calendar, loadState, caption } = props;
  const { phase, loaded } = loadState;
  // Only the chart over time can show the service's counts.
  const hasRows = loaded > 0;
  // The others render after it, as recharts blocks input while charts mount.
  const areRowsShown = useDeferredValue(hasRows, false) && hasRows;
  return (
    <div data-caption={caption}>
      <ChartHelp />
      <OverTime pageId={pageId} phase={phase} client={client} result={result} calendar={calendar} />
      {areRowsShown ? <RowCharts {...props} /> : <RowChartsSkeleton />}
    </div>
  );
}

/** Charts of all measures, closed until one of them has a selection or the user opens them. */
function FoldedDistributions({ children }: { children: ReactNode }) {
  const { selection } = useSelection();
  const [toggled, setToggled] = useState<boolean>();
  const isPrinting = useIsPrinting();
  const isOpen = isPrinting || (toggled ?? measures.some((measure) => selection[measure]));
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => isPrinting || setToggled(open)}
      className="group"
    >
      <summary className="flex h-hit cursor-pointer items-center gap-2 border-line border-b px-gutter text-sm -outline-offset-2">
        <span className="font-semibold text-strong">{measures.length} more charts</span>
        <span className="flex-1 text-muted text-xs">Time, scroll, clicks, questions</span>
        <Icon of={ChevronDown} className="text-muted transition-transform group-open:rotate-180" />
      </summary>
      {isOpen ? children : null}
    </details>
  );
}

function RowCharts(props: ChartsProps) {
  const { pageId, client, result, loadState, names, findings, latestFindings, tags, onChange } = props;
  const { phase, loaded, comparison } = loadState;
  const onPhone = useBelow('phone');
  const isCompared =
    comparison?.phase === 'done' &&
    result.comparison !== null &&
    isComparable(result.metrics, result.comparison.metrics);
  const distributions = measures.map((measure) => (
    <DistributionChart
      key={measure}
      measure={measure}
      client={client}
      result={result}
      isCompared={isCompared}
      className={`border-line border-b ${borderStyles[measure]}`}
    />
  ));
  return (
    <>
      <Panels
        client={client}
        result={result}
        pageId={pageId}
        findings={findings}
        causes={latestFindings?.causes}
      />
      {props.hasFewSessions ? null : (
        <>
          {onPhone ? (
            <FoldedDistributions>{distributions}</FoldedDistributions>
          ) : (
            <div className="grid grid-cols-4 max-wide:grid-cols-2">{distributions}</div>
          )}
          <div className="grid grid-cols-2 border-line border-b has-[>:only-child]:grid-cols-1 max-wide:grid-cols-1">
            <WeekdayHourChart client={client} result={result} />
            <Differences
              client={client}
              findings={findings}
              loaded={loaded}
              isComplete={phase === 'done'}
              names={names}
            />
          </div>
          <CampaignTags
            client={client}
            findings={findings}
            param={tags}
            onParamChange={(param) => onChange({ tags: param })}
          />
        </>
      )}
      <InteractionsSection client={client} />
    </>
  );
}
