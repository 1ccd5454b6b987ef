import type * as z from 'zod/mini';
import type { Capability } from './capabilities.ts';

/** Method, path and response of an operation. `path` has its params in braces, as in OpenAPI. */
export interface OperationReply {
  readonly method: 'GET' | 'PATCH' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/v0/${string}`;
  readonly response: z.ZodMiniType;
  /** Announces the operation if it isn't in the reference. */
  readonly capability?: Capability;
}
