import { asText } from '#engines/save/document.ts';
import type { Row } from '#engines/save/shape.ts';

/** The types that rows have, each once: what a new one is likely to have. The service names none. */
export const typesOf = (rows: readonly Row[], field: string): string[] => [
  ...new Set(rows.map((row) => asText(row.value[field])).filter(Boolean)),
];
