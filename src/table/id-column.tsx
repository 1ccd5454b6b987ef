import { CopyId } from '#ui/copy-id.tsx';
import type { Column } from './column.ts';
import { columnKit, type Spec } from './columns.tsx';

/** A column of IDs with a copy button. */
export const idColumn = <T extends object>(id: string, spec: Spec<T, string>): Column<T> =>
  columnKit<T>().custom(id, { width: 44, ...spec }, (row) => {
    const value = spec.value(row);
    return value ? <CopyId value={value} name={spec.header} /> : <span className="text-faint">None</span>;
  });
