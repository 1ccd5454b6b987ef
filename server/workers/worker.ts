import { parentPort, workerData } from 'node:worker_threads';
import { errorCode } from '#server/db/error-code.ts';
import { openSqliteReader } from '#server/db/open.ts';
import { ServiceError } from '#server/http/errors.ts';
import { createService } from '#server/resources/service.ts';
import type { WorkerReply } from './pool.ts';
import { handle, parse, type Task } from './tasks.ts';
import type { WorkerSettings } from './workers.ts';

const { sqliteFolder, config, secret }: WorkerSettings = workerData;
const service =
  sqliteFolder === undefined
    ? undefined
    : createService({ db: openSqliteReader(sqliteFolder), config, secret });

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

parentPort?.on('message', async (task: Task) => parentPort?.postMessage(await run(task)));
