export { encodings } from './decode.ts';
export {
  type FieldId,
  fields,
  labelOf,
  type Mapping,
  normalizeHeader,
  suggestMapping,
  template,
  withColumn,
} from './mapping.ts';
export type { CsvRows } from './parse-rows.ts';
export { type CsvFormat, delimiters, type ImportSource, ROWS_PER_BLOCK, readSource } from './read-source.ts';
export { type Run, Runner, type RunProgress } from './run.ts';
export type { RowOutcome, RowResult } from './run-queue.ts';
export {
  type CheckOptions,
  checkRows,
  type ImportPlan,
  type RowIssue,
  type RowStatuses,
  rowStatus,
  validateRow,
} from './validate.ts';
