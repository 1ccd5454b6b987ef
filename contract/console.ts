import * as z from 'zod/mini';
import { count, flag, text } from './scalars.ts';

/** `GET /session`: who is signed in, how the server runs, and whether a demo can be entered. */
export const sessionInfo = z.object({
  mode: z.enum(['embedded', 'gateway']),
  /** The tenant signed in, null when nobody is. `fingerprint` names service and tenant for local data. */
  tenant: z.nullable(z.object({ name: z.nullable(text), fingerprint: text })),
  /** What the demo holds, null where there is none. */
  demo: z.nullable(z.object({ pages: count, audiences: count, sessions: count })),
  /** In gateway mode, the service behind, for those who are signed in; else null. */
  serviceUrl: z.nullable(text),
  /** Whether If-Match and Idempotency-Key are honoured. */
  extensions: flag,
  /** File name of the dashboard's entry script, new with every build. Absent if this server serves no dashboard. */
  build: z.optional(text),
});

export type SessionInfo = z.infer<typeof sessionInfo>;

/** How many pages the dashboard's list asks for at a time. The HTML of its screen preloads the first of them. */
export const PAGES_LIMIT = 200;
