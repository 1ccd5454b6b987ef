import { EventEmitter } from 'node:events';
import type { Body, Endpoints, Params, Query } from '#contract/endpoints.ts';
import type { WithSource } from '#contract/json-source.ts';
import type { Operation, Reply } from '#contract/operations.ts';
import type { Config } from '#server/config.ts';
import { readPostgresClock } from '#server/db/clock.ts';
import { sha256 } from '#server/db/ids.ts';
import type { Database } from '#server/db/schema.ts';
import { isSqlite } from '#server/db/transact.ts';
import { type Cursors, createCursors } from '#server/lists/cursor.ts';

/** Dependencies of the handlers and the publisher; one per process. */
export interface Service {
  db: Database;
  cursors: Cursors;
  /** Epoch milliseconds; tests set their own clock. */
  now(): number;
  /** Whether publishing goes by the database's clock: the clocks of several servers may differ. */
  usesDatabaseClock: boolean;
  /** Formats an instant for responses: `+` and epoch milliseconds, or ISO 8601 with TIMESTAMPS=iso. */
  time(millis: number): string;
  time(millis: number | null): string | null;
  /** `versionAdded`: this process added a version that may be due. */
  events: EventEmitter<{ versionAdded: [] }>;
  /** Milliseconds between two steps of publishing a version. */
  publishStepMs: number;
}

/** One authenticated, validated request. */
export interface Call<O extends Operation> {
  service: Service;
  tenantId: string;
  params: Params<O>;
  query: Query<O>;
  body: WithSource<Body<O>>;
  /** The optional header of the operation's contract, such as `If-Match`. */
  header: string | undefined;
  setHeader(name: 'etag' | 'idempotency-replayed' | 'location', value: string): void;
}

export type Handler<O extends Operation> = (call: Call<O>) => Promise<WithSource<Reply<O>>>;
export type Handlers<O extends Operation = keyof Endpoints> = { [K in O]: Handler<K> };

export interface ServiceOptions {
  db: Database;
  config: Pick<Config, 'timestamps' | 'publishStepMs'>;
  /** Derives the key that signs cursors. Processes that share it accept each other's cursors. */
  secret: string;
  now?: (() => number) | undefined;
}

/** The time that publishing goes by, the same for all servers of a database. */
export const readClock = async ({ now, usesDatabaseClock }: Service, db: Database): Promise<number> =>
  usesDatabaseClock ? readPostgresClock(db) : now();

export function createService({ db, config, secret, now }: ServiceOptions): Service {
  const stamp = (millis: number) =>
    config.timestamps === 'iso' ? new Date(millis).toISOString() : `+${millis}`;
  function time(millis: number): string;
  function time(millis: number | null): string | null;
  function time(millis: number | null) {
    return millis === null ? null : stamp(millis);
  }
  return {
    db,
    cursors: createCursors(sha256(`cursors\n${secret}`)),
    now: now ?? Date.now,
    usesDatabaseClock: now === undefined && !isSqlite(db),
    time,
    events: new EventEmitter(),
    publishStepMs: config.publishStepMs,
  };
}
