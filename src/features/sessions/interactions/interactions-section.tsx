import { useMemo, useRef, useState } from 'react';
import { ChartMenu } from '#charts/chart-frame.tsx';
import { formatRate } from '#charts/figures.tsx';
import {
  addSession,
  type Count,
  conversionShare,
  countInteractions,
  emptyCount,
  type InteractionCount,
  type InteractionField,
  interactionFields,
  rateOf,
  type Selection,
} from '#engines/sessions/index.ts';
import { explain } from '#lib/explain.ts';
import { formatNumber, plural } from '#lib/text.ts';
import { Button } from '#ui/button.tsx';
import { MethodHelp } from '#ui/method-help.tsx';
import { Note } from '#ui/note.tsx';
import { Progress } from '#ui/progress.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Select } from '#ui/select.tsx';
import { type RateRow, type RateSort, rateNumbers, sortedRates, textRow } from '../breakdown/rate-rows.ts';
import { RateTable } from '../breakdown/rate-table.tsx';
import { conversionOrShare, isDetermined } from '../key-metric-labels.ts';
import { useSelection } from '../use-selection.ts';
import { useThrottledResult } from '../use-throttled-result.ts';
import type { AnalysisClient } from '../worker/analysis-client.ts';
import { useInteractions } from './use-interactions.ts';

const labels: Record<InteractionField, string> = {
  question: 'Question',
  click: 'Click',
  choice: 'Choice',
  component: 'Component',
  chunk: 'Answer source',
};
const segments = interactionFields.map((value) => ({ value, label: `${labels[value]}s` }));

/** Sample sizes. Each session takes a request. */
const sampleSizes = [200, 1000, 5000] as const;
const sizeOptions = sampleSizes.map((size) => ({
  value: String(size),
  label: `${formatNumber(size)} sessions`,
}));
const initialView: InteractionsView = { field: 'question', sort: 'sessions', size: String(sampleSizes[0]) };

/** Interactions in a sample of the selected sessions, with conversion. Loaded on request. */
export function InteractionsSection({ client }: { client: AnalysisClient }) {
  const [view, setView] = useState(initialView);
  const { selection } = useSelection();
  return (
    <SampledInteractions
      key={JSON.stringify([client.id, selection])}
      client={client}
      selection={selection}
      view={view}
      onChange={(change) => setView((current) => ({ ...current, ...change }))}
    />
  );
}

/** Settings that outlive a selection. */
interface InteractionsView {
  field: InteractionField;
  sort: RateSort;
  /** Sample size, as an option of the select. */
  size: string;
}

interface SampledInteractionsProps {
  client: AnalysisClient;
  selection: Selection;
  view: InteractionsView;
  onChange(change: Partial<InteractionsView>): void;
}

function SampledInteractions({ client, selection, view, onChange }: SampledInteractionsProps) {
  const section = useRef<HTMLElement>(null);
  const result = useThrottledResult(client);
  const selectedCount = result?.metrics.sessions ?? 0;
  const isShareOfAll = result !== null && isDetermined('conversion', result);
  const interactions = useInteractions(client, selection);
  const { field, sort, size } = view;
  const { loaded, phase, failed, error } = interactions;
  const counts = new Map(countInteractions(loaded, field).map((entry) => [entry.text, entry]));
  const shareOf = (count: Count) => result && { share: conversionOrShare(result, count, loaded.length) };
  const rows = Array.from(counts, ([text, { count }]) => textRow(text, count, shareOf(count) ?? {}));
  const sample = useMemo(() => {
    const count = emptyCount();
    for (const { session } of loaded) addSession(count, session);
    return conversionShare(count);
  }, [loaded]);
  const times = {
    header: 'Times',
    format: ({ label }: RateRow) => formatNumber(counts.get(label)?.times ?? 0),
  };
  const answerOf = ({ label }: RateRow) => describeAnswer(counts.get(label));
  const isQuestion = field === 'question';
  const isLoading = phase === 'loading';
  return (
    <section
      ref={section}
      aria-labelledby="interactions"
      className={phase === null ? 'border-line border-b print:hidden' : 'border-line border-b'}
    >
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2 px-gutter py-2 text-muted text-xs">
        <h2 id="interactions" className="font-semibold text-sm text-strong">
          What visitors did
        </h2>
        {loaded.length > 0 || isLoading ? (
          <>
            <span
              data-unpictured
              className="max-w-full overflow-x-auto in-data-picturing:hidden max-phone:order-last max-phone:w-full"
            >
              <Segmented
                label="Group interactions by"
                segments={segments}
                value={field}
                onChange={(next) => onChange({ field: next })}
              />
            </span>
            <span className="tnum ml-auto flex items-center gap-1">
              {isShareOfAll || loaded.length === 0 ? null : (
                <span className="max-tablet:hidden">Dashed line: sample, {formatRate(sample)}</span>
              )}
              <span data-unpictured className="-mr-1.5 inline-flex">
                <MethodHelp>
                  <p>Each row counts the sessions in the sample with such an interaction, each once.</p>
                  <p>
                    Conversion is the share of them recorded as converted, with its 95% interval (Wilson). A
                    higher rate doesn't mean the interaction caused the conversion.
                  </p>
                </MethodHelp>
                <ChartMenu
                  title="What visitors did"
                  chart={section}
                  numbers={() =>
                    rateNumbers(
                      sortedRates(rows, sort),
                      labels[field],
                      isShareOfAll ? 'Of all' : 'Conversion',
                      [times, ...(isQuestion ? [{ header: 'Answer', format: answerOf }] : [])],
                    )
                  }
                />
              </span>
            </span>
          </>
        ) : null}
      </div>
      <div className="flex flex-col gap-2 px-gutter pb-3">
        <SampleControls
          interactions={interactions}
          selectedCount={selectedCount}
          size={size}
          onSize={(next) => onChange({ size: next })}
        />
        {error && !isLoading ? (
          <Note
            variant="danger"
            action={
              <Button size="sm" onClick={() => void interactions.start(interactions.requested)}>
                Try again
              </Button>
            }
          >
            <b className="font-medium">
              {failed > 0 ? `Couldn't load ${plural(failed, 'session')}.` : "Couldn't load the sample."}
            </b>{' '}
            {explain(error).detail}
          </Note>
        ) : null}
      </div>
      {/* As high as ten questions, so that nothing below moves once they have loaded. */}
      <div
        className={
          isQuestion && (isLoading || rows.length > 0) ? 'min-h-190.5 max-phone:min-h-238' : undefined
        }
      >
        {rows.length > 0 ? (
          <RateTable
            key={field}
            label={`What visitors did by ${labels[field].toLowerCase()}`}
            noun={labels[field]}
            rows={rows}
            sort={sort}
            onSort={(next) => onChange({ sort: next })}
            reference={isShareOfAll ? null : rateOf(sample)}
            isShareOfAll={isShareOfAll}
            extraColumn={times}
            detailOf={(row) => (isQuestion ? answerOf(row) : null)}
          />
        ) : loaded.length > 0 ? (
          <p className="px-gutter pb-4 text-muted text-sm">
            No {labels[field].toLowerCase()}s in these {plural(loaded.length, 'session')}.
          </p>
        ) : null}
      </div>
    </section>
  );
}

/** `Yes, from three seats on.`, followed by how often it wasn't answered. */
function describeAnswer(question: InteractionCount | undefined): string {
  const { answer = null, unanswered = 0, times = 0 } = question ?? {};
  if (answer === null) return 'Unanswered';
  return unanswered > 0 ? `${answer} (${unanswered} of ${plural(times, 'time')} unanswered)` : answer;
}

interface SampleControlsProps {
  interactions: ReturnType<typeof useInteractions>;
  selectedCount: number;
  size: string;
  onSize(size: string): void;
}

/** Size of the sample, and controls to load more. */
function SampleControls({ interactions, selectedCount, size, onSize }: SampleControlsProps) {
  const { phase, loaded, attempted, requested, total, start, cancel } = interactions;
  const maxCount = Math.min(Number(size), selectedCount);
  if (phase === 'loading')
    return (
      <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-2 text-muted text-sm">
        <span className="tnum">
          <b className="font-medium text-strong">{formatNumber(attempted)}</b> of{' '}
          {plural(requested, 'session')} loaded
        </span>
        <Progress
          label="Sessions loaded for interactions"
          value={attempted}
          of={requested}
          className="w-40"
        />
        <Button size="sm" onClick={cancel}>
          Cancel
        </Button>
      </div>
    );
  const isComplete = loaded.length > 0 && loaded.length >= maxCount;
  if (phase === null)
    return (
      <div data-unpictured className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
        <Button
          size="sm"
          onClick={() => void start(Number(size))}
          disabledReason={selectedCount === 0 ? 'No sessions selected' : null}
        >
          Show what visitors did
        </Button>
        {selectedCount > maxCount
          ? `In a random sample of ${formatNumber(maxCount)} sessions`
          : `In ${selectedCount === 1 ? '' : 'all '}${plural(selectedCount, 'session')}`}
      </div>
    );
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-muted text-sm">
      <p role="status" className="tnum max-w-prose">
        {`Based on a random sample of ${formatNumber(loaded.length)} of ${plural(total, 'session')}${phase === 'canceled' ? ' (stopped early)' : ''}.`}
      </p>
      <span data-unpictured className="flex items-center gap-2 whitespace-nowrap">
        <Select small aria-label="Sample size" options={sizeOptions} value={size} onChange={onSize} />
        <Button
          size="sm"
          onClick={() => void start(Number(size))}
          disabledReason={
            selectedCount === 0
              ? 'No sessions selected'
              : isComplete && phase === 'done'
                ? 'Already loaded'
                : null
          }
        >
          {phase === 'canceled' ? 'Resume' : 'Load more'}
        </Button>
      </span>
    </div>
  );
}
