import { textOf } from '#form/engine/doc.ts';
import type { Row } from '#form/engine/shape.ts';

/** The types that rows have, each once: what a new one is likely to have. The service names none. */
export const typesOf = (rows: readonly Row[], field: string): string[] => [
  ...new Set(rows.map((row) => textOf(row.value[field])).filter(Boolean)),
];
