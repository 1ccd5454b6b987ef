import { countGraphemes, type Length } from '#lib/graphemes.ts';
import { googleTitleFont, type Limit } from './limits.ts';

/** Wider than any limit, and short enough to be measured at each keystroke. */
const MOST_MEASURED = 1000;

let canvas: CanvasRenderingContext2D | null = null;

/** How wide a text is in the font of Google's titles, in px. */
export function pixelWidth(text: string): number {
  if (!canvas) {
    canvas = document.createElement('canvas').getContext('2d');
    if (canvas) canvas.font = googleTitleFont;
  }
  return canvas?.measureText(text).width ?? 0;
}

/** How long a text is, in whole units of its limit. */
export function lengthOf(text: string, unit: Limit['unit']): Length {
  if (unit === 'characters') return countGraphemes(text);
  return { value: Math.ceil(pixelWidth(text.slice(0, MOST_MEASURED))), more: text.length > MOST_MEASURED };
}

/** Whether a text is longer than its limit, so that a client would cut it. */
export const isOver = ({ value, more }: Length, { most }: Limit): boolean => more || value > most;
