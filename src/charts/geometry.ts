import type { CSSProperties } from 'react';
import { tokenPx } from '#ui/token.ts';

export interface Insets {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Where the plot area lies in a chart's box, in px: recharts is told so, and what lies over it uses the same. */
export function insets({ left = 0, right = 0 }: { left?: number; right?: number } = {}): Insets {
  const unit = tokenPx('--spacing');
  return { left: left * unit, right: right * unit, top: unit, bottom: 5 * unit };
}

/** The room of the labels below a plot. */
export const below = ({ left, right, bottom }: Insets): CSSProperties => ({
  left,
  right,
  bottom: 0,
  height: bottom,
});

/** The bar gap of all charts, 18 % of a bar's room: recharts takes what is left out on either side. */
export const barGap = '9%';
