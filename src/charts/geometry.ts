import { tokenPx } from '#ui/token.ts';

/** Space around the plot area for axes, in px; the brush lies inside. */
export interface Insets {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export function insets({ left = 0, right = 0 }: { left?: number; right?: number } = {}): Insets {
  const unit = tokenPx('--spacing');
  return { left: left * unit, right: right * unit, top: unit, bottom: 5 * unit };
}

/** Gap on either side of a bar, relative to the column width. */
export const BAR_GAP = 0.09;
