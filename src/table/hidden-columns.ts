import { useMemo } from 'react';
import { useSetting } from '#lib/hooks/use-setting.ts';
import { createSetting } from '#lib/setting.ts';
import type { Column } from './column.ts';

/** Which columns are left out, as JSON: a list of ids by the label of the table. */
export const hiddenColumns = createSetting('hidden-columns', (kept) => kept ?? '{}');

/** The columns of a table without those that somebody has left out. */
export function useShownColumns<T extends object>(table: string, columns: Column<T>[]): Column<T>[] {
  const kept = useSetting(hiddenColumns);
  return useMemo(() => {
    const hidden = hiddenIn(kept, table);
    return hidden.length === 0 ? columns : columns.filter(({ id }) => !hidden.includes(id));
  }, [kept, table, columns]);
}

/** The ids of the columns that are left out of a table; none where what is kept cannot be read. */
export function hiddenIn(kept: string, table: string): readonly unknown[] {
  try {
    return Object(JSON.parse(kept))[table] ?? [];
  } catch {
    return [];
  }
}
