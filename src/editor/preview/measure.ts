import { countGraphemes, type TextLength } from '#lib/graphemes.ts';
import { googleTitleFont, type Limit } from './limits.ts';

/** Measured characters: wider than any limit, yet fast enough for every keystroke. */
const MAX_MEASURED_LENGTH = 1000;

let canvas: CanvasRenderingContext2D | null = null;

/** Width in `googleTitleFont`, px. */
export function pixelWidth(text: string): number {
  if (!canvas) {
    canvas = document.createElement('canvas').getContext('2d');
    if (canvas) canvas.font = googleTitleFont;
  }
  return canvas?.measureText(text).width ?? 0;
}

/** Length in the unit of a limit, rounded up. */
export function lengthOf(text: string, unit: Limit['unit']): TextLength {
  if (unit === 'characters') return countGraphemes(text);
  return {
    value: Math.ceil(pixelWidth(text.slice(0, MAX_MEASURED_LENGTH))),
    more: text.length > MAX_MEASURED_LENGTH,
  };
}

export const isOver = ({ value, more }: TextLength, { max }: Limit): boolean => more || value > max;
