import { clsx } from 'clsx';
import { countGraphemes, type TextLength } from '#lib/graphemes.ts';
import { once } from '#lib/once.ts';
import { formatNumber } from '#lib/text.ts';
import { googleTitleFont, type Limit } from './limits.ts';

interface MeterProps {
  label: string;
  text: string;
  limit: Limit;
}

/** Length of a text against its limit, as in `Title 398 of 580 px`. */
export const Meter = ({ label, text, limit }: MeterProps) => {
  const length = lengthOf(text.trimEnd(), limit.unit);
  const over = isOver(length, limit);
  return (
    <div className={clsx('mt-1.5 flex items-center gap-2 text-2xs', over ? 'text-warning' : 'text-muted')}>
      <span className="tnum">
        {label} {length.more ? 'over ' : ''}
        {formatNumber(length.value)} of {formatNumber(limit.max)} {limit.unit}
        {over ? <span className="sr-only">, the rest is cut off</span> : null}
      </span>
      <span aria-hidden className="h-0.75 flex-1 overflow-hidden rounded-full bg-press">
        <span
          className={clsx('block h-full rounded-full', over ? 'bg-warning' : 'bg-faint')}
          style={{ inlineSize: `${over ? 100 : (100 * length.value) / limit.max}%` }}
        />
      </span>
    </div>
  );
};

/** Measured characters: wider than any limit, yet fast enough for every keystroke. */
const MAX_MEASURED_LENGTH = 1000;

const getCanvas = once(() => {
  const canvas = document.createElement('canvas').getContext('2d');
  if (canvas) canvas.font = googleTitleFont;
  return canvas;
});

/** Width in `googleTitleFont`, px. */
const pixelWidth = (text: string) => getCanvas()?.measureText(text).width ?? 0;

/** Length in the unit of a limit, rounded up. */
export function lengthOf(text: string, unit: Limit['unit']): TextLength {
  if (unit === 'characters') return countGraphemes(text);
  return {
    value: Math.ceil(pixelWidth(text.slice(0, MAX_MEASURED_LENGTH))),
    more: text.length > MAX_MEASURED_LENGTH,
  };
}

const isOver = ({ value, more }: TextLength, { max }: Limit): boolean => more || value > max;
