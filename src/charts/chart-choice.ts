import type { BrushOptions } from './use-brush.ts';

/** How a chart is named, read and chosen of. */
export type ChartChoice = Omit<BrushOptions, 'columns' | 'rows'> & {
  /** The id of the text that says how charts are used. */
  describedBy: string;
};
