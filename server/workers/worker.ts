import { parentPort, workerData } from 'node:worker_threads';
import type { DataConfig } from '#server/db/connect.ts';
import { errorCode } from '#server/db/error-code.ts';
import { ServiceError } from '#server/db/errors.ts';
import { openPostgres, openSqliteReader, POSTGRES_TIMEOUTS } from '#server/db/open.ts';
import { createService } from '#server/resources/service.ts';
import { STOP, type WorkerReply } from './pool.ts';
import { handle, parse, type Task } from './tasks.ts';
import type { WorkerSettings } from './workers.ts';

const { readFrom, config, secret }: WorkerSettings = workerData;
const openReader = ({ dataDir, databaseUrl }: DataConfig) =>
  databaseUrl ? openPostgres(databaseUrl, { ...POSTGRES_TIMEOUTS, max: 1 }) : openSqliteReader(dataDir);
const db = readFrom && openReader(readFrom);
const service = db && createService({ db, config, secret });

async function run(task: Task): Promise<WorkerReply> {
  try {
    if (task.kind === 'parse') return { value: parse(task) };
    if (!service) throw new Error('This worker has no database.');
    return { value: await handle(service, task) };
  } catch (error) {
    if (error instanceof ServiceError) return { problem: error.toFields() };
    return { failure: error as Error, code: errorCode(error) };
  }
}

parentPort?.on('message', async (task: Task | typeof STOP) => {
  if (task !== STOP) return parentPort?.postMessage(await run(task));
  await db?.destroy();
  parentPort?.close();
});
