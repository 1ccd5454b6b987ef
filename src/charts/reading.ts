/** What a chart says at one of its marks: in the tooltip, and read out when the keyboard stops there. */
export interface Reading {
  title: string;
  facts: readonly { label: string; value: string }[];
  /** A caveat: that the mark stands for part of its time only, say. */
  note?: string | undefined;
}

/** The numbers behind a chart. The first column names the row. */
export interface Numbers {
  head: readonly string[];
  /** Columns that are left out where there is no room for all, the first of these first; a copy has them. */
  spare?: readonly number[];
  rows: readonly (readonly string[])[];
}

export function spoken({ title, facts, note }: Reading): string {
  const said = facts.map(({ label, value }) => `${label} ${value}`).join(', ');
  return [`${title}: ${said}`, note].filter(Boolean).join('. ');
}
