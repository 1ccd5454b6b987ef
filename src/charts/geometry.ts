import { tokenPx } from '#ui/token.ts';

/** Space around the plot area for axes, in px; the brush lies inside. */
export interface Insets {
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** Height of the rows of marks between the plot and its labels; part of `bottom`. */
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

/** Ends of the rate axis; never less, so that a rate of 1% isn't drawn as high as one of 50%. */
const rateMaxima = [0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.8, 1];
/** End of the axis of rates up to `highest`. */
export const rateMax = (highest: number): number => rateMaxima.find((max) => max >= highest) ?? 1;
