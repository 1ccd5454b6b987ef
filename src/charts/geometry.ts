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

/** What is left out on either side of a bar, as a share of its room, in all charts. */
export const BAR_GAP = 0.09;
