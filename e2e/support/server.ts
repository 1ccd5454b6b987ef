import { randomUUID } from 'node:crypto';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { connect } from '#server/db/connect.ts';
import { newId } from '#server/db/ids.ts';
import type { Database } from '#server/db/schema.ts';
import { topicSearchText } from '#server/db/search-text.ts';
import { createTenant, getTenant } from '#server/db/tenants.ts';
import { transact } from '#server/db/transact.ts';
import { importSessions } from '#server/import/import-sessions.ts';
import { openLines } from '#server/import/lines.ts';
import { getOrCreateImportPage } from '#server/import/target-page.ts';
import { blankPage } from '#server/resources/blank-page.ts';
import { dataFolder, program, startServer } from '#server/testing/process.ts';

export interface Tenant {
  name: string;
  key: string;
}

export interface TopicSeed {
  title: string;
  purpose: string | null;
  entries: readonly { type: string; content: string }[];
}

export interface Server {
  url: string;
  folder: ReturnType<typeof dataFolder>;
  /** Runs a CLI command and returns its output. Throws on a nonzero exit code. */
  runCommand(command: 'tenant' | 'import' | 'seed', args: string[]): Promise<string>;
  /** @param prefix start of the tenant's name; a number makes it unique */
  createTenant(name: string): Promise<Tenant>;
  /** Creates empty pages directly in the database and returns their IDs. */
  createPages(tenant: Tenant, names: readonly string[]): Promise<string[]>;
  /** Creates topics with entries directly in the database. */
  createTopics(tenant: Tenant, topics: readonly TopicSeed[]): Promise<void>;
  /** Writes an NDJSON file for `npm run import`, gzipped if the name ends in `.gz`. Returns its path. */
  file(name: string, sessions: readonly object[]): string;
  /** Imports sessions into the page with this name and returns its ID. */
  importSessions(tenant: Tenant, page: string, sessions: readonly object[]): Promise<string>;
  /** Stops the server; `restart` uses the same port. */
  stop(): Promise<void>;
  restart(): Promise<void>;
  /** Kills the process without a graceful shutdown. */
  kill(): Promise<void>;
  /** Stops the server and removes its data. */
  dispose(): Promise<void>;
}

interface ServiceOptions {
  env?: Record<string, string>;
  /** Data folder to start from a copy of. */
  from?: string;
}

/** Starts the real service on a free port, with its own data folder. */
export async function startService({ env, from }: ServiceOptions = {}): Promise<Server> {
  const folder = dataFolder();
  if (from !== undefined) cpSync(from, folder.path, { recursive: true });
  const dataEnv = { DATA_DIR: folder.path };
  const start = (port: string) => startServer({ ...dataEnv, PUBLISH_STEP_MS: '200', ...env, PORT: port });
  let running = await start('0');
  const { url } = running;
  let tenants = 0;

  /** Opens the server's database from this process. */
  async function withDatabase<T>(query: (db: Database) => Promise<T>): Promise<T> {
    const db = await connect({ dataDir: folder.path, databaseUrl: undefined });
    try {
      return await query(db);
    } finally {
      await db.destroy();
    }
  }

  const server: Server = {
    url,
    folder,
    async runCommand(command, args) {
      const { code, output } = await program([`server/cli/${command}.ts`, ...args], dataEnv).ended;
      if (code !== 0) throw new Error(output);
      return output;
    },
    async createTenant(prefix) {
      tenants += 1;
      const name = `${prefix} ${tenants}`;
      const { key } = await withDatabase((db) => createTenant(db, name));
      return { name, key };
    },
    createPages: ({ name }, names) =>
      withDatabase(async (db) => {
        const { tenant_id } = await getTenant(db, name);
        const now = Date.now();
        const rows = names.map((each, index) => blankPage(tenant_id, newId('page'), each, now - index));
        // 20 values per row; SQLite allows 32,766 per statement.
        await transact(db, async (transaction) => {
          for (let at = 0; at < rows.length; at += 1000)
            await transaction
              .insertInto('pages')
              .values(rows.slice(at, at + 1000))
              .execute();
        });
        return rows.map(({ page_id }) => page_id);
      }),
    createTopics: ({ name }, topics) =>
      withDatabase(async (db) => {
        const { tenant_id } = await getTenant(db, name);
        const times = { created_at: Date.now(), updated_at: Date.now() };
        await transact(db, async (transaction) => {
          for (const [at, { title, purpose, entries }] of topics.entries()) {
            const topic_id = newId('topic');
            const texts = entries.map(({ content }) => content);
            await transaction
              .insertInto('topics')
              .values({
                tenant_id,
                topic_id,
                title,
                purpose,
                sort_order: 10 * at,
                is_default: 0,
                search_text: topicSearchText(title, purpose, texts),
                ...times,
              })
              .execute();
            for (const [sort_order, { type, content }] of entries.entries())
              await transaction
                .insertInto('topic_entries')
                .values({
                  tenant_id,
                  topic_entry_id: newId('entry'),
                  topic_id,
                  sort_order,
                  content_type: type,
                  content,
                  ...times,
                })
                .execute();
          }
        });
      }),
    file(name, sessions) {
      const path = join(folder.path, name);
      const text = sessions.map((session) => `${JSON.stringify(session)}\n`).join('');
      writeFileSync(path, name.endsWith('.gz') ? gzipSync(text) : text);
      return path;
    },
    importSessions: ({ name }, page, sessions) =>
      withDatabase(async (db) => {
        const { tenant_id } = await getTenant(db, name);
        const writeSessionFile = await openLines(server.file(`${randomUUID()}.ndjson`, sessions));
        const pageId = await getOrCreateImportPage(db, tenant_id, page, Date.now());
        const result = { inserted: 0, existing: 0, invalid: 0, errors: [], warningCount: 0, warnings: [] };
        await importSessions(
          db,
          tenant_id,
          async () => pageId,
          writeSessionFile,
          result,
          () => {},
        );
        if (result.invalid > 0)
          throw new Error(`Sessions that cannot be imported: ${JSON.stringify(result.errors)}`);
        return pageId;
      }),
    async stop() {
      running.child.kill('SIGTERM');
      await running.ended;
    },
    async restart() {
      running = await start(new URL(url).port);
    },
    async kill() {
      running.child.kill('SIGKILL');
      await running.ended;
    },
    async dispose() {
      await server.stop();
      folder.remove();
    },
  };
  return server;
}
