export { type Change, changesBetween } from './changes.ts';
export { classifyError } from './classify-error.ts';
export {
  asGroup,
  asRows,
  asText,
  copyRow,
  rowKeys,
  shapeAt,
  toDocPath,
  toRecordPath,
  valueAt,
  withRowMoved,
  withValue,
} from './document.ts';
export { revertStep } from './history.ts';
export { issuesOf } from './issues.ts';
export { describePath, pathLabels, rowLabel, rowTitle } from './labels.ts';
export { type Conflict, conflictKey, merge, mine, type Resolution, resolutionKey, theirs } from './merge.ts';
export { stableKeys } from './order.ts';
export { publishConfirmation } from './publish-confirmation.ts';
export { createPatch, toDoc } from './record.ts';
export { type RecordAdapter, type SaveConfirmation, SaveEngine } from './save-engine.ts';
export {
  type DocOf,
  type Group,
  type GroupShape,
  group,
  isWithin,
  items,
  type Path,
  pathKey,
  type Row,
  type RowsShape,
  ref,
  rows,
  type Shape,
  tristate,
  value,
  withCheck,
} from './shape.ts';
export {
  mergeRemote,
  type Phase,
  type Snapshot,
  type State,
  type Step,
  type UnsavedWork,
  unresolvedConflicts,
} from './state.ts';
