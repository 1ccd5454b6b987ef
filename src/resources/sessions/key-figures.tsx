import type { ReactNode } from 'react';
import { Hint } from '#ui/hint.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { formatNumber, formatPercent, plural } from '#util/text.ts';
import type { MeasureFigures, Population } from './engine/counting/population.ts';
import type { Quantile } from './engine/statistics/class-quantile.ts';
import { rateOf, type Share } from './engine/statistics/share.ts';
import { intervalText, valueText } from './words.ts';

interface KeyFiguresProps {
  /** Null while nothing is known yet. */
  figures: Population | null;
  total: number | null;
  complete: boolean;
}

/** The six figures a visit list is judged by, each with how sure it is. */
export function KeyFigures({ figures, total, complete }: KeyFiguresProps) {
  const time = figures?.measures.time;
  return (
    <dl
      aria-label="Key figures"
      className="grid grid-cols-6 border-line border-y px-[calc(var(--gutter)-var(--spacing)*4)] max-tablet:grid-cols-3 max-phone:grid-cols-2"
    >
      <Figure name="Sessions" value={figures && formatNumber(figures.sessions)}>
        {figures && (complete || total === null ? 'in this range' : `of ${formatNumber(total)}`)}
      </Figure>
      <RateFigure name="Conversion" share={figures?.shares.conversion} />
      <Figure name="Median time" value={time && textOf(time.median)} exact={time && exactTime(time)}>
        {time ? `p90 ${textOf(time.p90)}` : null}
      </Figure>
      <RateFigure name="Bounce" share={figures?.shares.bounce} />
      <RateFigure name="Form submits" share={figures?.shares.submit} />
      <RateFigure name="Asked a question" share={figures?.shares.asked} />
    </dl>
  );
}

const textOf = (quantile: Quantile | null) =>
  quantile === null ? 'unknown' : valueText.time(quantile.value);

const secondsOf = (quantile: Quantile | null) =>
  quantile === null ? 'unknown' : `${quantile.exact ? '' : 'about '}${formatNumber(quantile.value)}\u00a0s`;

const exactTime = ({ known, median, p90 }: MeasureFigures) =>
  `Median ${secondsOf(median)}, 90th percentile ${secondsOf(p90)}, of ${plural(known, 'session')}.`;

const exactRate = (share: Share, rate: number) =>
  `${formatPercent(rate, 2)}, ${formatNumber(share.hits)} of ${plural(share.of, 'session')}; 95\u00a0% interval ${intervalText(share)}.`;

function RateFigure({ name, share }: { name: string; share: Share | undefined }) {
  if (!share) return <Figure name={name} value={null} />;
  const rate = rateOf(share);
  if (rate === null) return <Figure name={name} value="unknown" />;
  return (
    <Figure
      name={name}
      exact={exactRate(share, rate)}
      value={
        <>
          {(rate * 100).toFixed(1)}
          <span className="ml-0.5 font-medium text-base text-muted">%</span>
        </>
      }
    >
      <span>{intervalText(share, '')}</span>
      <span>{plural(share.hits, 'session')}</span>
    </Figure>
  );
}

interface FigureProps {
  name: string;
  value: ReactNode;
  /** The figure without rounding, and what it rests on. */
  exact?: string | undefined;
  children?: ReactNode;
}

function Figure({ name, value, exact, children }: FigureProps) {
  const shown = (
    <>
      <span className="tnum flex h-8 items-baseline font-semibold text-2xl text-strong whitespace-nowrap">
        {value ?? <Skeleton className="h-5 w-20 self-center" />}
      </span>
      <span className="tnum flex min-h-4 flex-wrap gap-x-2 text-muted text-xs whitespace-nowrap">
        {children ?? (value === null || value === undefined ? <Skeleton className="w-24" /> : null)}
      </span>
    </>
  );
  return (
    <div className="min-w-0 border-line px-4 py-3 not-first:border-l phone:max-tablet:nth-[3n+1]:border-l-0 phone:max-tablet:nth-[n+4]:border-t max-phone:nth-[n+3]:border-t max-phone:odd:border-l-0">
      <dt className="truncate text-muted text-xs">{name}</dt>
      <dd>{exact ? <Hint text={exact}>{shown}</Hint> : shown}</dd>
    </div>
  );
}
