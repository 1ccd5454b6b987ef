/** Text for one mark of a chart, for the tooltip and screen readers. */
export interface Reading {
  title: string;
  facts: readonly { label: string; value: string }[];
  /** A caveat, for example that the mark covers only a part of its time. */
  note?: string | undefined;
}

/** Numbers behind a chart. The first column names the row. */
export interface Numbers {
  head: readonly string[];
  /** Columns to hide in narrow tables, in this order; copies include them. */
  spare?: readonly number[];
  rows: readonly (readonly string[])[];
}

export function spoken({ title, facts, note }: Reading): string {
  const said = facts.map(({ label, value }) => `${label} ${value}`).join(', ');
  return [`${title}: ${said}`, note].filter(Boolean).join('. ');
}
