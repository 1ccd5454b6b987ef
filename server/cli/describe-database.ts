import type { StoredDatabase } from '#server/db/backup.ts';

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'];

export function formatBytes(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1);
  const value = bytes / 1000 ** power;
  return `${value.toFixed(power === 0 || value >= 100 ? 0 : 1)} ${UNITS[power]}`;
}

export const formatCount = (count: number, singular: string, plural = `${singular}s`) =>
  `${count.toLocaleString('en')} ${count === 1 ? singular : plural}`;

/** Seconds since a time of `performance.now()`. */
export const formatSecondsSince = (startedAt: number) =>
  `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;

/** Counts of the records that users know. */
export function formatCounts(countOf: (table: string) => number): string {
  return [
    formatCount(countOf('pages'), 'page'),
    formatCount(countOf('audiences'), 'audience'),
    formatCount(countOf('sessions'), 'session'),
    formatCount(countOf('topics'), 'topic'),
    formatCount(countOf('accounts'), 'account'),
    formatCount(countOf('persons'), 'person', 'people'),
    formatCount(countOf('account_logs') + countOf('person_logs'), 'log entry', 'log entries'),
  ].join(', ');
}

/** Size, schema and counts of a database. */
export function describeDatabase({ bytes, schema, tables }: StoredDatabase): string {
  const countOf = (table: string) => tables[table]?.rows ?? 0;
  const tenants = formatCount(countOf('tenants'), 'tenant');
  return `${formatBytes(bytes)}, schema ${schema}, ${tenants}, ${formatCounts(countOf)}`;
}
