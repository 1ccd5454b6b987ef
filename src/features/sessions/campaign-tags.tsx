import { useRef } from 'react';
import { ChartMenu } from '#charts/chart-frame.tsx';
import { CountDelta, countChangeNumbers, describeChange } from '#charts/count-delta.tsx';
import { formatRate } from '#charts/figures.tsx';
import {
  type CauseValue,
  type CountChange,
  type Findings,
  MIN_SAMPLE,
  rateOf,
} from '#engines/sessions/index.ts';
import { formatNumber } from '#lib/text.ts';
import { MethodHelp } from '#ui/method-help.tsx';
import { Segmented } from '#ui/segmented.tsx';
import {
  type RateRow,
  type RateSort,
  rateNumbers,
  rateSorts,
  sortedRates,
  textRows,
} from './breakdown/rate-rows.ts';
import { RateTable } from './breakdown/rate-table.tsx';
import { dimensionFormats } from './dimensions.ts';
import { conversionOrShare, isDetermined } from './key-metric-labels.ts';
import { hasEnoughSessions } from './large-changes.ts';
import { changeOf, withInterval } from './use-findings.ts';
import { useSelection } from './use-selection.ts';
import { useThrottledResult } from './use-throttled-result.ts';
import type { AnalysisClient } from './worker/analysis-client.ts';

const tags = ['source', 'medium', 'campaign', 'content', 'term'] as const;
type Tag = (typeof tags)[number];
const segments = tags.map((value) => ({ value, label: dimensionFormats[value].label }));

interface CampaignTagsProps {
  client: AnalysisClient;
  findings: Findings<CauseValue> | null;
  /** URL parameter: tag and sort order, as `source-sessions`. */
  param: string | undefined;
  onParamChange(param: string): void;
}

export function CampaignTags({ client, findings, param, onParamChange }: CampaignTagsProps) {
  const { selection, select } = useSelection(client);
  const result = useThrottledResult(client);
  const section = useRef<HTMLElement>(null);
  const [tagParam, sortParam] = param?.split('-') ?? [];
  // Another panel has the sources.
  const tag: Tag = tags.find((value) => value === tagParam) ?? 'campaign';
  const sort: RateSort = rateSorts.find((value) => value === sortParam) ?? 'sessions';
  if (!result) return null;
  const isShareOfAll = isDetermined('conversion', result);
  const rows = textRows(result.texts[tag], result.views[tag], result.baseline[tag], (count, all) =>
    conversionOrShare(result, count, all),
  );
  const { comparison } = result;
  const earlier = new Map(
    comparison
      ? textRows(result.texts[tag], comparison.views[tag], result.baseline[tag]).map(({ key, count }) => [
          key,
          count.sessions,
        ])
      : [],
  );
  const changeOfRow = ({ key, count, values }: RateRow): CountChange | null => {
    if (!values || !comparison || !findings) return null;
    const found = changeOf(findings, tag, values[0] ?? null)?.sessions;
    if (!found && comparison.dates.firstDay !== null) return null;
    const change =
      found ?? withInterval(findings, { current: count.sessions, earlier: earlier.get(key) ?? 0 });
    return hasEnoughSessions(change) ? change : null;
  };
  const allSessions = isShareOfAll
    ? { hits: result.metrics.sessions, of: result.baselineMetrics.sessions }
    : result.baselineMetrics.shares.conversion;
  const label = dimensionFormats[tag].label;
  return (
    <section ref={section} aria-labelledby="campaign-tags" className="border-line border-b contain-layout">
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2 px-gutter py-2 text-muted text-xs">
        <h2 id="campaign-tags" className="font-semibold text-sm text-strong">
          Campaign tags
        </h2>
        <span
          data-unpictured
          className="max-w-full overflow-x-auto in-data-picturing:hidden max-phone:order-last max-phone:w-full"
        >
          <Segmented
            label="Tag"
            segments={segments}
            value={tag}
            onChange={(value) => onParamChange(`${value}-${sort}`)}
          />
        </span>
        <span className="tnum ml-auto flex items-center gap-1">
          {/* As wide with any rate, so that the line doesn't wrap while sessions load. */}
          <span className="min-w-46 text-right max-phone:hidden">
            {allSessions.of > 0
              ? `Dashed line: ${isShareOfAll ? 'selection' : 'all sessions'}, ${formatRate(allSessions)}`
              : null}
          </span>
          <span data-unpictured className="-mr-1.5 inline-flex">
            <MethodHelp>
              <p>Each row counts the sessions that match all other filters.</p>
              <p>
                Conversion is the share recorded as converted. With “Converted” selected, it's the share of
                all sessions instead. The whisker is its 95% interval (Wilson); “lower bound” is its lower
                end. Rows with fewer than 30 sessions are too small to compare.
              </p>
            </MethodHelp>
            <ChartMenu
              title="Campaign tags"
              chart={section}
              numbers={() =>
                rateNumbers(sortedRates(rows, sort), label, isShareOfAll ? 'Of all' : 'Conversion', [
                  { header: 'Unfiltered', format: ({ baseline }) => formatNumber(baseline ?? 0) },
                  ...(comparison
                    ? [
                        {
                          header: 'Before',
                          format: ({ key }: RateRow) => formatNumber(earlier.get(key) ?? 0),
                        },
                        ...(['change', 'interval'] as const).map((each) => ({
                          header: each === 'change' ? 'Change' : 'Change, interval',
                          format(row: RateRow) {
                            const change = changeOfRow(row);
                            return change ? countChangeNumbers(change)[each] : '';
                          },
                        })),
                      ]
                    : []),
                ])
              }
            />
          </span>
        </span>
      </div>
      {/* As high as its placeholder: a head and six rows. Few sessions load at once. */}
      <div className={result.baselineMetrics.sessions < MIN_SAMPLE ? undefined : 'phone:min-h-63.5'}>
        <RateTable
          key={tag}
          label={`Campaign tags by ${label.toLowerCase()}`}
          noun={label}
          rows={rows}
          sort={sort}
          onSort={(next) => onParamChange(`${tag}-${next}`)}
          reference={rateOf(allSessions)}
          isShareOfAll={isShareOfAll}
          extraColumn={{
            header: 'Change',
            format(row) {
              const change = changeOfRow(row);
              return change && <CountDelta change={change} />;
            },
            describe(row) {
              const change = changeOfRow(row);
              return change ? describeChange(countChangeNumbers(change)) : '';
            },
          }}
          selection={{
            selected: selection[tag],
            onSelect: (selected) => select(tag, selected),
          }}
        />
      </div>
    </section>
  );
}
