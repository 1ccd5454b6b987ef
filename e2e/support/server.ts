import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { connect } from '#server/db/connect.ts';
import type { Database } from '#server/db/schema.ts';
import { topicSearchText } from '#server/db/search-text.ts';
import { createTenant, tenantNamed } from '#server/db/tenants.ts';
import { newId } from '#server/ids.ts';
import { blankPage } from '#server/import/blank-page.ts';
import { importSessions } from '#server/import/import-sessions.ts';
import { openLines } from '#server/import/lines.ts';
import { importedPage } from '#server/import/target-page.ts';
import { dataFolder, program, startServer } from '#server/testing/process.ts';

export interface Tenant {
  name: string;
  key: string;
}

export interface GivenTopic {
  title: string;
  purpose: string | null;
  entries: readonly { type: string; content: string }[];
}

export interface Server {
  url: string;
  /** Runs a command beside the server, as `npm run` does. Answers what it prints; throws where it fails. */
  run(command: 'tenant' | 'import' | 'seed', args: string[]): Promise<string>;
  /** Makes a tenant whose name begins so. */
  tenant(name: string): Promise<Tenant>;
  /** Makes pages without anything in them, which no operation of the service does. Answers their ids. */
  pages(tenant: Tenant, names: readonly string[]): Promise<string[]>;
  /** Makes topics with entries, which no operation of the service does. */
  topics(tenant: Tenant, topics: readonly GivenTopic[]): Promise<void>;
  /** Writes sessions to a file for `npm run import`, gzipped where the name ends so. Answers its path. */
  file(name: string, sessions: readonly object[]): string;
  /** Imports sessions into a page of this name. Answers its id. */
  load(tenant: Tenant, page: string, sessions: readonly object[]): Promise<string>;
  /** Stops answering, and starts again at the same address. */
  stop(): Promise<void>;
  restart(): Promise<void>;
  /** Is gone at once, in the middle of whatever it does. */
  kill(): Promise<void>;
  /** Stops for good and leaves nothing behind. */
  end(): Promise<void>;
}

/** The real service on a free port, with a data folder of its own. */
export async function startService(env: Record<string, string> = {}): Promise<Server> {
  const folder = dataFolder();
  const place = { DATA_DIR: folder.path };
  const start = (port: string) => startServer({ ...place, PUBLISH_STEP_MS: '200', ...env, PORT: port });
  let running = await start('0');
  const { url } = running;
  let tenants = 0;

  /** Works on the data beside the server, as its commands do, without a process for each. */
  async function beside<T>(work: (db: Database) => Promise<T>): Promise<T> {
    const db = await connect({ dataDir: folder.path, databaseUrl: undefined });
    try {
      return await work(db);
    } finally {
      await db.destroy();
    }
  }

  const server: Server = {
    url,
    async run(command, args) {
      const { code, output } = await program([`server/cli/${command}.ts`, ...args], place).ended;
      if (code !== 0) throw new Error(output);
      return output;
    },
    async tenant(prefix) {
      tenants += 1;
      const name = `${prefix} ${tenants}`;
      const { key } = await beside((db) => createTenant(db, name));
      return { name, key };
    },
    pages: ({ name }, names) =>
      beside(async (db) => {
        const { tenant_id } = await tenantNamed(db, name);
        const now = Date.now();
        const rows = names.map((each, index) => blankPage(tenant_id, newId('page'), each, now - index));
        // A row has 20 values, and a statement of SQLite holds 32,766.
        for (let at = 0; at < rows.length; at += 1000)
          await db
            .insertInto('pages')
            .values(rows.slice(at, at + 1000))
            .execute();
        return rows.map(({ page_id }) => page_id);
      }),
    topics: ({ name }, topics) =>
      beside(async (db) => {
        const { tenant_id } = await tenantNamed(db, name);
        const times = { created_at: Date.now(), updated_at: Date.now() };
        for (const [at, { title, purpose, entries }] of topics.entries()) {
          const topic_id = newId('topic');
          const texts = entries.map(({ content }) => content);
          await db
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
            await db
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
      }),
    file(name, sessions) {
      const path = join(folder.path, name);
      const text = sessions.map((session) => `${JSON.stringify(session)}\n`).join('');
      writeFileSync(path, name.endsWith('.gz') ? gzipSync(text) : text);
      return path;
    },
    load: ({ name }, page, sessions) =>
      beside(async (db) => {
        const { tenant_id } = await tenantNamed(db, name);
        const file = await openLines(server.file(`${randomUUID()}.ndjson`, sessions));
        const pageId = await importedPage(db, tenant_id, page, Date.now());
        const result = { inserted: 0, known: 0, bad: 0, faults: [], implausible: 0, warnings: [] };
        await importSessions(
          db,
          tenant_id,
          async () => pageId,
          file,
          result,
          () => {},
        );
        if (result.bad > 0)
          throw new Error(`Sessions that cannot be imported: ${JSON.stringify(result.faults)}`);
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
    async end() {
      await server.stop();
      folder.remove();
    },
  };
  return server;
}
