import { checkIntegrity, describeTables, type TableSummary } from './inspect.ts';
import { migrate, UpgradeError } from './migrate.ts';
import type { Database } from './schema.ts';
import { UsageError } from './usage-error.ts';

/** Result of migrating a copy. */
export interface Rehearsal {
  /** Names of the migrations. */
  applied: string[];
  seconds: number;
  /** By name. */
  before: Record<string, TableSummary>;
  after: Record<string, TableSummary>;
}

/** Migrates a copy of a database and checks it. Throws a `UsageError` if that fails. */
export async function rehearseUpgrade(db: Database, log: (line: string) => void): Promise<Rehearsal> {
  const before = await describeTables(db);
  const startedAt = performance.now();
  try {
    const applied = await migrate(db, { log: { info: log, warn: log } });
    const seconds = (performance.now() - startedAt) / 1000;
    await checkIntegrity(db, 'The upgraded copy');
    return { applied, seconds, before, after: await describeTables(db) };
  } catch (error) {
    if (!(error instanceof UpgradeError)) throw error;
    const reason = error.cause instanceof Error ? error.cause.message : String(error.cause);
    throw new UsageError(
      `The upgrade would fail${error.migration ? ` in ${error.migration}` : ''}: ${reason.replace(/\.?$/, '.')} The database itself is unchanged.`,
    );
  }
}
