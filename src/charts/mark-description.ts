/** Describes one mark of a chart in the tooltip and to screen readers. */
export interface MarkDescription {
  title: string;
  values: readonly { label: string; value: string }[];
  /** Events in its time, and caveats, e.g. that it covers only a part of that. */
  notes: readonly (string | undefined)[];
}

/** Numbers behind a chart. The first column names the row. */
export interface Numbers {
  headers: readonly string[];
  /** Columns to hide in narrow tables, in this order; copies include them. */
  optionalColumns?: readonly number[];
  rows: readonly (readonly string[])[];
}

/** Text for `aria-valuetext`. */
export function toValueText({ title, values, notes }: MarkDescription): string {
  const valueText = values.map(({ label, value }) => `${label} ${value}`).join(', ');
  return [`${title}: ${valueText}`, ...notes].filter(Boolean).join('. ');
}
