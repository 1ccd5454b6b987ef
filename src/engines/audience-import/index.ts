export { CLEAR, EMPTY, withoutGuard } from './cells.ts';
export {
  type CheckOptions,
  checkRows,
  findAudiences,
  type RowStatus,
  type RowStatuses,
  rowStatus,
} from './check-rows.ts';
export { encodings } from './decode.ts';
export { toChangeRows, toCsvRows } from './export-audiences.ts';
export { type CsvFormat, delimiters, type ImportSource, ROWS_PER_BLOCK } from './import-source.ts';
export {
  canBeEmpty,
  type FieldId,
  fields,
  isOverride,
  labelOf,
  type Mapping,
  normalizeHeader,
  suggestMapping,
  template,
  unsupportedFields,
  withColumn,
} from './mapping.ts';
export {
  type AudienceRecord,
  createMatcher,
  type Directory,
  type ExistingAudience,
  type MatchKey,
} from './match.ts';
export type { CsvRows } from './parse-rows.ts';
export { currentText, currentValue } from './plan-update.ts';
export { readSource } from './read-source.ts';
export { type BulkAction, type Run, type RunCounts, Runner, type RunProgress } from './run.ts';
export type { RowOutcome, RowResult } from './run-queue.ts';
export { type ImportPlan, type RowIssue, type RowTarget, validateRow } from './validate.ts';
