import { asText } from '#engines/save/document.ts';
import type { Row } from '#engines/save/shape.ts';

/** Distinct types of the rows, as suggestions: the API doesn't list the valid ones. */
export const typesOf = (rows: readonly Row[], field: string): string[] => [
  ...new Set(rows.map((row) => asText(row.value[field])).filter(Boolean)),
];
