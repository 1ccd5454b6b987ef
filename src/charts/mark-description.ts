/** Describes one mark of a chart in the tooltip and to screen readers. */
export interface MarkDescription {
  title: string;
  values: readonly { label: string; value: string }[];
  /** Caveat, e.g. that the mark covers only a part of its time. */
  note?: string | undefined;
}

/** Numbers behind a chart. The first column names the row. */
export interface Numbers {
  headers: readonly string[];
  /** Columns to hide in narrow tables, in this order; copies include them. */
  optionalColumns?: readonly number[];
  rows: readonly (readonly string[])[];
}

/** Text for `aria-valuetext`. */
export function toValueText({ title, values, note }: MarkDescription): string {
  const valueText = values.map(({ label, value }) => `${label} ${value}`).join(', ');
  return [`${title}: ${valueText}`, note].filter(Boolean).join('. ');
}
