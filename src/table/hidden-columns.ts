import { useMemo } from 'react';
import { useSetting } from '#lib/hooks/use-setting.ts';
import { createSetting } from '#lib/setting.ts';
import type { Column } from './column.ts';

/** IDs of hidden columns by table label, as JSON. */
export const hiddenColumns = createSetting('hidden-columns', (stored) => stored ?? '{}');

export function useVisibleColumns<T extends object>(table: string, columns: Column<T>[]): Column<T>[] {
  const stored = useSetting(hiddenColumns);
  return useMemo(() => {
    const hidden = parseHidden(stored, table);
    return hidden.length === 0 ? columns : columns.filter(({ id }) => !hidden.includes(id));
  }, [stored, table, columns]);
}

/** IDs of a table's hidden columns. */
export const parseHidden = (stored: string, table: string): readonly unknown[] =>
  parseAll(stored)[table] ?? [];

/** IDs of hidden columns by table label; empty if the setting is malformed. */
function parseAll(stored: string): Record<string, readonly unknown[] | undefined> {
  try {
    return Object(JSON.parse(stored));
  } catch {
    return {};
  }
}

export function hideColumns(table: string, ids: readonly string[]): void {
  const tables = { ...parseAll(hiddenColumns.get()), [table]: ids.length > 0 ? ids : undefined };
  hiddenColumns.set(JSON.stringify(tables));
}
