import type { SessionSegment } from '#engines/sessions/index.ts';
import { plural } from '#lib/text.ts';
import { dimensionFormats, formatSegment } from '../dimensions.ts';
import type { AudienceNames } from '../sessions-queries.ts';
import {
  type Difference,
  describeEmptyComparison,
  describeRatio,
  describeRatioInterval,
  describeShares,
  partitionDifferences,
  type SideCounts,
} from './describe-differences.ts';

interface DifferenceListProps {
  differences: readonly Difference[];
  /** Left out, as the selection implies them. */
  implied: readonly SessionSegment[];
  counts: SideCounts;
  /** Whether all sessions have loaded. */
  isComplete: boolean;
  names: AudienceNames | undefined;
  onSelect(kind: SessionSegment): void;
}

/** Significant differences, causes before consequences, and the omitted values. */
export function DifferenceList(props: DifferenceListProps) {
  const { differences, implied, counts, isComplete, names, onSelect } = props;
  const { causes, consequences, comparedCount, smallSampleCount } = partitionDifferences(differences);
  const total = causes.length + consequences.length;
  const groups = [
    { title: 'Who came, and when', rows: causes },
    { title: 'What they did', rows: consequences },
  ];
  return (
    <>
      {comparedCount === 0 ? (
        <p className="max-w-prose text-muted text-sm">{describeEmptyComparison(counts, smallSampleCount)}</p>
      ) : null}
      {groups.map(({ title, rows }) =>
        rows.length > 0 ? (
          <div key={title} data-computed className="not-first-of-type:mt-1">
            <h3 className="text-muted text-xs">{title}</h3>
            <ul aria-label={title} className="-mx-2">
              {rows.map((difference) => (
                <li key={JSON.stringify([difference.dimension, difference.filter])}>
                  <Row difference={difference} names={names} onSelect={onSelect} />
                </li>
              ))}
            </ul>
          </div>
        ) : null,
      )}
      <p className="tnum mt-2 text-muted text-xs">
        {isComplete ? '' : `Of the ${plural(counts.all, 'session')} loaded so far. `}
        {comparedCount > 0 ? `${summarize(total, comparedCount, smallSampleCount)} ` : ''}
        {implied.length > 0
          ? `Left out, as the selection implies it: ${implied.map((each) => formatSegment(each, names)).join(', ')}. `
          : ''}
      </p>
    </>
  );
}

interface RowProps extends Pick<DifferenceListProps, 'names' | 'onSelect'> {
  difference: Difference;
}

/** A segment, its shares, and how often as common it is in the selection. */
function Row({ difference, names, onSelect }: RowProps) {
  const { dimension, filter } = difference;
  const [category, label] = dimensionFormats[dimension].formatSegment?.(filter, names) ?? [];
  return (
    <button
      type="button"
      title="Show only its sessions"
      onClick={() => onSelect(difference)}
      className="grid w-full grid-cols-[minmax(0,1fr)_auto] gap-x-3 rounded-sm px-2 py-0.5 text-left text-sm -outline-offset-2 hover:bg-hover max-phone:min-h-hit"
    >
      <span className="wrap-anywhere text-muted">
        {category} <b className="font-medium text-strong">{label}</b>
      </span>
      <b className="tnum text-right font-medium text-strong whitespace-nowrap">{describeRatio(difference)}</b>
      <span className="tnum text-muted text-xs">{describeShares(difference)}</span>
      <span className="tnum text-right text-muted text-xs whitespace-nowrap">
        {describeRatioInterval(difference)}
      </span>
    </button>
  );
}

function summarize(significantCount: number, comparedCount: number, smallSampleCount: number): string {
  const values = plural(comparedCount, 'value');
  const text =
    significantCount === 0
      ? `No significant differences (${values} compared).`
      : `${plural(significantCount, 'significant difference')} among ${values}.`;
  return smallSampleCount > 0
    ? `${text} ${plural(smallSampleCount, 'value')} with too few sessions left out.`
    : text;
}
