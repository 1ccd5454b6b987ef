import type { Body, Endpoints, Params, Query } from '#contract/endpoints.ts';
import type { WithSource } from '#contract/json-source.ts';
import type { Operation, Reply } from '#contract/operations.ts';
import type { Database } from './db/schema.ts';
import type { Cursors } from './lists/cursor.ts';

/** What every handler works with; made once per process. */
export interface Service {
  db: Database;
  cursors: Cursors;
  /** Epoch milliseconds; tests set their own clock. */
  now(): number;
  /** A moment as responses carry it: `+` and epoch milliseconds, or ISO 8601 with TIMESTAMPS=iso. */
  time(millis: number): string;
  time(millis: number | null): string | null;
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
  /** The `If-Match` or `Idempotency-Key` header, where the operation knows one. */
  header: string | undefined;
  /** Sets a response header. */
  setHeader(name: 'etag' | 'idempotency-replayed', value: string): void;
}

export type Handler<O extends Operation> = (call: Call<O>) => Promise<WithSource<Reply<O>>>;
export type Handlers<O extends Operation = keyof Endpoints> = { [K in O]: Handler<K> };
