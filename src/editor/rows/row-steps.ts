import type { AnyEngine } from '#editor/editor.tsx';
import {
  asRows,
  copyRow,
  describePath,
  type Group,
  type Path,
  type RowsShape,
  revertStep,
  type Step,
  shapeAt,
  valueAt,
  withRowMoved,
  withValue,
} from '#engines/save/index.ts';
import { randomId } from '#lib/id.ts';

/** Throws a RangeError if there are no rows at `path`. */
export function rowsShapeAt({ adapter }: AnyEngine, path: Path): RowsShape {
  const shape = shapeAt(adapter.shape, path);
  if (shape.kind !== 'rows') throw new RangeError(`There is no list at ${path.join('.')}`);
  return shape;
}

/** Name of a row in a step, as in `Link 3 of Group 1`. */
const nameOf = ({ adapter, state }: AnyEngine, path: Path, key: string) =>
  describePath(adapter.shape, [...path, key], state.draft);

/** @param to target index */
export function moveRow(engine: AnyEngine, path: Path, key: string, to: number): void {
  const list = asRows(engine.valueAt(path));
  const moved = withRowMoved(list, key, to);
  if (moved !== list) engine.change(path, moved, { name: `move ${nameOf(engine, path, key)} to ${to + 1}` });
}

/** Adds a row at the end and returns its key. */
export function addRow(engine: AnyEngine, path: Path, value: Group): string {
  const list = asRows(engine.valueAt(path));
  const key = randomId();
  engine.change(path, [...list, { key, value }], {
    name: `add ${rowsShapeAt(engine, path).noun}`,
  });
  return key;
}

/** Inserts a copy below a row and returns its key; null if the row doesn't exist. */
export function duplicateRow(engine: AnyEngine, path: Path, key: string): string | null {
  const list = asRows(engine.valueAt(path));
  const index = list.findIndex((row) => row.key === key);
  const row = list[index];
  if (!row) return null;
  const copy = copyRow(rowsShapeAt(engine, path), row);
  engine.change(path, list.toSpliced(index + 1, 0, copy), {
    name: `duplicate ${nameOf(engine, path, key)}`,
  });
  return copy.key;
}

/** Deletes a row and references to it. Returns the step to revert; null if the row doesn't exist. */
export function deleteRow(engine: AnyEngine, path: Path, key: string): Step | null {
  const { draft } = engine.state;
  const list = asRows(valueAt(draft, path));
  const remaining = list.filter((row) => row.key !== key);
  if (remaining.length === list.length) return null;
  const [field] = path;
  const refs = Object.entries(engine.adapter.shape.fields).flatMap(([name, shape]) =>
    shape.kind === 'ref' && path.length === 1 && shape.to === field && draft[name] === key ? [name] : [],
  );
  const draftWithout = refs.reduce(
    (rest, name) => withValue(rest, [name], undefined),
    withValue(draft, path, remaining),
  );
  engine.changeAll(draftWithout, `delete ${nameOf(engine, path, key)}`);
  return engine.state.past.at(-1) ?? null;
}

/** Undoes a single step, even if later steps follow. Does nothing if it's already undone. */
export function undoStep(engine: AnyEngine, step: Step): void {
  const { past } = engine.state;
  const isSameStep = ({ before, after }: Step) => before === step.before && after === step.after;
  const index = past.findLastIndex(isSameStep);
  if (index < 0) return;
  if (index === past.length - 1) {
    engine.undo();
    return;
  }
  engine.changeAll(revertStep(engine.adapter.shape, engine.state, step), `undo ${step.name}`);
}
