import type { AudienceCreate } from '#contract/audience-requests.ts';
import type { Result } from './results.ts';
import type { Run } from './run.ts';

/** What a runner works with. */
export interface World {
  bodyOf(row: number): Promise<AudienceCreate>;
  /** Creates an audience and answers its id; throws an `ApiError`. */
  create(body: AudienceCreate, key: string): Promise<string>;
  /** Finds an audience by the name a row gave it that is none of `known`; null where there is none. */
  look(name: string, known: ReadonlySet<string>): Promise<string | null>;
  /** Keeps what came of a row in this browser; resolves when a reload would find it. */
  keep(result: Result): Promise<void>;
  /** Forgets what was kept of a row. */
  forget(row: number): Promise<void>;
  /** Keeps how the run stands, and how long it has been going. */
  mark(state: Run['state'], spent: number): void;
  /** Asks to sign in again; answers whether that was done. */
  signIn(): Promise<boolean>;
  now(): number;
  /** Calls back after `ms`; answers how to prevent that. */
  wait(ms: number, done: () => void): () => void;
}
