import { tokenPx } from '#ui/token.ts';

/** Space around the plot area for axes, in px; the brush lies inside. */
export interface Insets {
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** Height of a row of marks between the plot and its labels; part of `bottom`. */
  marks: number;
}

export function insets({ left = 0, right = 0, top = 1, marks = 0 }: Partial<Insets> = {}): Insets {
  const unit = tokenPx('--spacing');
  return {
    left: left * unit,
    right: right * unit,
    top: top * unit,
    bottom: (5 + marks) * unit,
    marks: marks * unit,
  };
}

/** Gap on either side of a bar, relative to the column width. */
export const BAR_GAP = 0.09;
