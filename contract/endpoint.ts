import * as z from 'zod/mini';
import type { OperationReply } from './operation-reply.ts';
import { text } from './scalars.ts';

/** An HTTP operation with its request and response. */
export interface Endpoint extends OperationReply {
  readonly tag: string;
  readonly summary: string;
  readonly params: z.ZodMiniObject;
  readonly query: z.ZodMiniObject;
  readonly body?: z.ZodMiniType;
  readonly status: 200 | 201;
  /** Optional request header beyond the reference. */
  readonly header?: 'if-match' | 'if-none-match' | 'idempotency-key';
  /** The response has an `ETag`; also with each `header`. */
  readonly etag?: true;
}

export const none = z.object({});
export const params = <const K extends string>(...names: K[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, text])) as Record<K, typeof text>);
