import { useMemo } from 'react';
import { useSetting } from '#lib/hooks/use-setting.ts';
import { createSetting } from '#lib/setting.ts';
import type { Column } from './column.ts';

/** IDs of hidden columns by table label, as JSON. */
export const hiddenColumns = createSetting('hidden-columns', (kept) => kept ?? '{}');

/** The columns of a table that aren't hidden. */
export function useVisibleColumns<T extends object>(table: string, columns: Column<T>[]): Column<T>[] {
  const stored = useSetting(hiddenColumns);
  return useMemo(() => {
    const hidden = parseHidden(stored, table);
    return hidden.length === 0 ? columns : columns.filter(({ id }) => !hidden.includes(id));
  }, [stored, table, columns]);
}

/** IDs of a table's hidden columns; empty if the setting is malformed. */
export function parseHidden(kept: string, table: string): readonly unknown[] {
  try {
    return Object(JSON.parse(kept))[table] ?? [];
  } catch {
    return [];
  }
}
