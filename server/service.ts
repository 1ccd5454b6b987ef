import type { Config } from './config.ts';
import type { Service } from './context.ts';
import type { Database } from './db/schema.ts';
import { sha256 } from './ids.ts';
import { makeCursors } from './lists/cursor.ts';

export interface ServiceOptions {
  db: Database;
  config: Pick<Config, 'timestamps' | 'publishStepMs'>;
  /** Cursors are signed with a key made from it, so processes that share it understand each other's. */
  secret: string;
  now?: (() => number) | undefined;
}

/** What handlers and the publisher work with. */
export function makeService({ db, config, secret, now = Date.now }: ServiceOptions): Service {
  const stamp = (millis: number) =>
    config.timestamps === 'iso' ? new Date(millis).toISOString() : `+${millis}`;
  function time(millis: number): string;
  function time(millis: number | null): string | null;
  function time(millis: number | null) {
    return millis === null ? null : stamp(millis);
  }
  return {
    db,
    cursors: makeCursors(sha256(`cursors\n${secret}`)),
    now,
    time,
    publishStepMs: config.publishStepMs,
  };
}
