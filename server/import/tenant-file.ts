import { createHash } from 'node:crypto';
import { z } from 'zod';
import { migrations } from '#server/db/migrations.ts';
import { type Row, readTenantRows } from '#server/db/rows.ts';
import type { Database, Schema, TenantRow } from '#server/db/schema.ts';
import { UsageError } from '#server/db/usage-error.ts';
import { type InputFile, openLines } from './lines.ts';

/** A session's interactions are one row. */
const MAX_LINE_BYTES = 256 * 1024 * 1024;

type TenantTable = Exclude<keyof Schema, 'tenants' | 'settings' | 'api_keys' | 'sign_ins'>;

/** The tables of a tenant's data with their keys, without the tenant's ID. Keys and sign-ins stay behind. */
export const tenantTables: Record<TenantTable, readonly string[]> = {
  pages: ['page_id'],
  page_revisions: ['page_id', 'revision_id'],
  topics: ['topic_id'],
  topic_entries: ['topic_id', 'topic_entry_id'],
  accounts: ['account_id'],
  persons: ['person_id'],
  account_logs: ['account_id', 'account_log_id'],
  person_logs: ['person_id', 'person_log_id'],
  audiences: ['audience_id'],
  audience_versions: ['audience_id', 'version_number'],
  version_values: ['version_id'],
  sessions: ['session_id'],
  interactions: ['session_id'],
  session_counts: ['page_id', 'audience_id', 'bucket'],
  search_words: ['list', 'word', 'record_id'],
  idempotency: ['operation', 'key'],
};

/** Columns that the database derives. */
const DERIVED_COLUMNS = new Set(['states', 'has_overrides']);

export const newestSchema = Object.keys(migrations).at(-1) ?? '';

const headerSchema = z.object({
  format: z.literal('audience-console-tenant'),
  version: z.literal(1),
  schema: z.string(),
  tenant: z.object({ tenantId: z.string().min(1), name: z.string().min(1), createdAt: z.number() }),
});
const rowSchema = z.object({ table: z.string(), row: z.record(z.string(), z.unknown()) });
const endSchema = z.object({ counts: z.record(z.string(), z.number()), sha256: z.string() });

export type TenantHeader = z.infer<typeof headerSchema>;
/** The last line: rows by table, and the hash of all lines before. */
export type TenantFileEnd = z.infer<typeof endSchema>;

export const toHeader = ({ tenant_id: tenantId, name, created_at: createdAt }: TenantRow): TenantHeader => ({
  format: 'audience-console-tenant',
  version: 1,
  schema: newestSchema,
  tenant: { tenantId, name, createdAt },
});

/** The same text for the same row on both databases. */
function formatRow(table: string, { tenant_id: _, ...row }: Row): string {
  const columns = Object.entries(row).filter(([name]) => !DERIVED_COLUMNS.has(name));
  return JSON.stringify({ table, row: Object.fromEntries(columns.toSorted(([a], [b]) => (a < b ? -1 : 1))) });
}

/** Hash and counts of the lines of a file. */
function createSummary() {
  const hash = createHash('sha256');
  const counts: Record<string, number> = {};
  return {
    add(line: string, table?: string) {
      hash.update(`${line}\n`);
      if (table !== undefined) counts[table] = (counts[table] ?? 0) + 1;
    },
    end: (): TenantFileEnd => ({ counts, sha256: hash.digest('hex') }),
  };
}

/**
 * Calls `write` with batches of the lines of a tenant's file, except the last one. Runs in a transaction.
 *
 * @returns the last line
 */
export async function formatTenant(
  db: Database,
  header: TenantHeader,
  write: (lines: string[]) => Promise<void> | void,
): Promise<TenantFileEnd> {
  const summary = createSummary();
  const first = JSON.stringify(header);
  summary.add(first);
  await write([first]);
  for (const [table, key] of Object.entries(tenantTables))
    for await (const rows of readTenantRows(db, table, header.tenant.tenantId, key)) {
      const lines = rows.map((row) => formatRow(table, row));
      for (const line of lines) summary.add(line, table);
      await write(lines);
    }
  return summary.end();
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Parses the lines. Throws a `UsageError` for invalid UTF-8 and for a line that is too long. */
async function* readLines(path: string, file: InputFile) {
  for await (const lines of file.lines())
    for (const line of lines) {
      if ('error' in line) throw new UsageError(`${path}, line ${line.number}: ${line.error}.`);
      yield { number: line.number, text: line.text, json: parseJson(line.text) };
    }
}

/** Reads the rows of a checked file by table, in batches. */
export async function* readTenantFile(
  path: string,
  onProgress: (done: number, total: number) => void,
): AsyncGenerator<{ table: string; row: Row }> {
  const file = await openLines(path, MAX_LINE_BYTES);
  for await (const { json } of readLines(path, file)) {
    const parsed = rowSchema.safeParse(json);
    if (parsed.success) yield parsed.data;
    onProgress(file.position(), file.size);
  }
}

/** Checks a whole file. Throws a `UsageError` if it isn't a complete, unchanged tenant of this schema. */
export async function checkTenantFile(
  path: string,
  onProgress: (done: number, total: number) => void,
): Promise<{ header: TenantHeader; end: TenantFileEnd }> {
  const file = await openLines(path, MAX_LINE_BYTES);
  const summary = createSummary();
  let header: TenantHeader | undefined;
  let end: TenantFileEnd | undefined;
  for await (const { number, text, json } of readLines(path, file)) {
    const damaged = new UsageError(`${path} is damaged in line ${number}. Export the tenant again.`);
    if (end) throw damaged;
    if (!header) {
      const parsed = headerSchema.safeParse(json);
      if (!parsed.success) throw new UsageError(`${path} is no file of npm run tenant -- export.`);
      header = parsed.data;
      if (header.schema !== newestSchema)
        throw new UsageError(
          `${path} is of the schema ${header.schema}, this version has ${newestSchema}. Import it with the version that exported it, or upgrade the older one and export again.`,
        );
      summary.add(text);
    } else {
      const row = rowSchema.safeParse(json);
      if (row.success && Object.hasOwn(tenantTables, row.data.table)) summary.add(text, row.data.table);
      else {
        const parsed = endSchema.safeParse(json);
        if (!parsed.success) throw damaged;
        end = parsed.data;
      }
    }
    onProgress(file.position(), file.size);
  }
  if (!header) throw new UsageError(`${path} is empty.`);
  if (!end) throw new UsageError(`${path} is cut off: its last line is missing. Export the tenant again.`);
  if (end.sha256 !== summary.end().sha256)
    throw new UsageError(`${path} was changed: its hash differs. Export the tenant again.`);
  return { header, end };
}
