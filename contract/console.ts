import * as z from 'zod/mini';
import { count, text } from './scalars.ts';

/** `GET /session`: who is signed in, how the server runs, and whether a demo can be entered. */
export const sessionInfo = z.object({
  mode: z.enum(['embedded', 'gateway']),
  /** Null if signed out. `fingerprint` identifies service and tenant for local data. */
  tenant: z.nullable(z.object({ name: z.nullable(text), fingerprint: text })),
  /** Number of records in the demo; null if there is no demo. */
  demo: z.nullable(z.object({ pages: count, audiences: count, sessions: count })),
  /** Upstream service in gateway mode; null if signed out or embedded. */
  serviceUrl: z.nullable(text),
  /** Capabilities of the service (`capabilities.ts`). */
  capabilities: z.array(text),
  /** File name of the dashboard's entry script, new with every build. Absent if this server serves no dashboard. */
  build: z.optional(text),
  /** Version of the server. Absent in older ones, during a rolling upgrade. */
  version: z.optional(text),
});

export type SessionInfo = z.infer<typeof sessionInfo>;

/** `limit` of the dashboard's list of pages. The screen's HTML preloads the first request. */
export const PAGES_LIMIT = 200;
