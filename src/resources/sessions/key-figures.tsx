import type { ReactNode } from 'react';
import { Skeleton } from '#ui/skeleton.tsx';
import { formatNumber, plural } from '#util/text.ts';
import { rateOf, type Share } from './engine/share.ts';
import type { Figures } from './engine/tally.ts';
import { intervalText, valueText } from './words.ts';

interface KeyFiguresProps {
  /** Null while nothing is known yet. */
  figures: Figures | null;
  total: number | null;
  complete: boolean;
}

/** The six figures a visit list is judged by, each with how sure it is. */
export function KeyFigures({ figures, total, complete }: KeyFiguresProps) {
  const time = figures?.distributions.time;
  return (
    <dl
      aria-label="Key figures"
      className="grid grid-cols-6 border-line border-y px-[calc(var(--gutter)-var(--spacing)*4)] max-tablet:grid-cols-3 max-phone:grid-cols-2"
    >
      <Figure name="Sessions" value={figures && formatNumber(figures.sessions)}>
        {figures && (complete || total === null ? 'in this range' : `of ${formatNumber(total)}`)}
      </Figure>
      <RateFigure name="Conversion" share={figures?.conversion} />
      <Figure name="Median time" value={time && textOf(time.median)}>
        {time ? `p90 ${textOf(time.p90)}` : null}
      </Figure>
      <RateFigure name="Bounce" share={figures?.bounce} />
      <RateFigure name="Form submits" share={figures?.formSubmit} />
      <RateFigure name="Asked a question" share={figures?.asked} />
    </dl>
  );
}

const textOf = (seconds: number | null) => (seconds === null ? 'unknown' : valueText.time(seconds));

function RateFigure({ name, share }: { name: string; share: Share | undefined }) {
  if (!share) return <Figure name={name} value={null} />;
  const rate = rateOf(share);
  if (rate === null) return <Figure name={name} value="unknown" />;
  return (
    <Figure
      name={name}
      value={
        <>
          {(rate * 100).toFixed(1)}
          <span className="ml-0.5 font-medium text-base text-muted">%</span>
        </>
      }
    >
      <span title="95 % interval of the rate, in percent">{intervalText(share, '')}</span>
      <span title={`${formatNumber(share.hits)} of ${plural(share.of, 'session')}`}>
        {plural(share.hits, 'session')}
      </span>
    </Figure>
  );
}

interface FigureProps {
  name: string;
  value: ReactNode;
  children?: ReactNode;
}

function Figure({ name, value, children }: FigureProps) {
  return (
    <div className="min-w-0 border-line px-4 py-3 not-first:border-l phone:max-tablet:nth-[3n+1]:border-l-0 phone:max-tablet:nth-[n+4]:border-t max-phone:nth-[n+3]:border-t max-phone:odd:border-l-0">
      <dt className="truncate text-muted text-xs">{name}</dt>
      <dd>
        <span className="tnum flex h-8 items-baseline font-semibold text-2xl text-strong whitespace-nowrap">
          {value ?? <Skeleton className="h-5 w-20 self-center" />}
        </span>
        <span className="tnum flex min-h-4 flex-wrap gap-x-2 text-muted text-xs whitespace-nowrap">
          {children ?? (value === null || value === undefined ? <Skeleton className="w-24" /> : null)}
        </span>
      </dd>
    </div>
  );
}
