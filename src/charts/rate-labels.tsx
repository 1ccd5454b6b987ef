import type { CSSProperties, Ref } from 'react';
import { formatPercent } from '#util/text.ts';
import { niceScale, type Scale } from './scale.ts';

/** A rate of 5 % is not drawn as high as one of 50 %, however low all others are. */
const LEAST_TOP = 0.05;
/** While something is chosen the axis stays, unless less than this share of it would be used. */
const LEAST_USED = 0.4;
/** Nought, and at most three more. */
const places = ['first', 'second', 'third', 'fourth'];

/** The scale for some rates: the one that was, where it does. */
export function rateScale(rates: ArrayLike<number | null>, was: Scale | null): Scale {
  const most = Math.max(LEAST_TOP, ...Array.from(rates, (rate) => rate ?? 0));
  if (was && most <= was.top && most >= was.top * LEAST_USED) return was;
  const scale = niceScale(most);
  // No rate is more than all.
  return most > 1 / 1.06 ? { ...scale, ticks: scale.ticks.filter((tick) => tick <= 1) } : scale;
}

/** The labels of the right axis, which follow the rates. */
export function RateLabels({ ref, style }: { ref: Ref<HTMLDivElement>; style: CSSProperties }) {
  return (
    <div ref={ref} aria-hidden className="tnum pointer-events-none absolute" style={style}>
      {places.map((place) => (
        <span
          key={place}
          className="absolute left-2 translate-y-1/2 text-2xs text-chart-rate-text leading-none"
        />
      ))}
    </div>
  );
}

/** Writes the labels of this scale; none where no rate is drawn, as in a time with too few sessions. */
export function paintRates(labels: HTMLElement | null, { top, ticks }: Scale, isDrawn: boolean): void {
  const digits = ticks.every((tick) => Number.isInteger(Number((tick * 100).toPrecision(9)))) ? 0 : 1;
  const shown = isDrawn ? [0, ...ticks] : [];
  Array.from(labels?.children ?? []).forEach((label, index) => {
    const tick = shown[index];
    label.textContent = tick === undefined ? '' : formatPercent(tick, digits);
    (label as HTMLElement).style.bottom = `${((tick ?? 0) / top) * 100}%`;
  });
}
