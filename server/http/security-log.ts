import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ServiceError } from '#server/db/errors.ts';
import { sha256 } from '#server/db/ids.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Logs a rejected request, unless there were many of its kind within the minute. */
    logRejection(request: FastifyRequest, event: RejectionEvent, fields?: object): void;
  }
}

const messages = {
  signed_in: 'signed in',
  signed_out: 'signed out',
  key_created: 'API key created',
  key_rotated: 'API key rotated',
  tenant_signed_out: 'all sessions of a tenant ended',
  demo_open: 'anyone who reaches this server can enter the demo tenant',
  unknown_key: 'unknown API key',
  other_tenant: 'rejected a request from a tab of another tenant',
  cross_site:
    'rejected a write from another site; if it came from the console itself, set PUBLIC_URL to the address users see',
  unknown_host:
    "rejected a request for another host; if it is this server's, set PUBLIC_URL to the address users see",
  rate_limited: 'too many requests with one API key or from one address',
  too_many_attempts: 'too many attempts to sign in',
} as const;

export type SecurityEvent = keyof typeof messages;

/** Codes of errors that are security events. Anyone can cause them, so they are sampled. */
const rejectionEvents = [
  'unknown_key',
  'other_tenant',
  'cross_site',
  'unknown_host',
  'rate_limited',
  'too_many_attempts',
] as const satisfies SecurityEvent[];
type RejectionEvent = (typeof rejectionEvents)[number];

/** Per event; the first line of the next minute reports how many were omitted. */
const MAX_LINES_PER_MINUTE = 60;

/** Identifies an API key in the log: the first 8 characters of its hash. */
export const shortKeyHash = (apiKey: string) => sha256(apiKey).slice(0, 8);

interface Log {
  warn(fields: object, message: string): void;
}

/** Logs a security event. At `warn`, so that the default level shows it. */
export function logSecurityEvent(log: Log, event: SecurityEvent, fields: object): void {
  log.warn({ logger: 'security', event, ...fields }, messages[event]);
}

export const requestFields = (request: FastifyRequest) => ({
  ip: request.ip,
  method: request.method,
  path: request.url.split('?', 1)[0],
});

/** Logs rejected requests: unknown keys, cross-site writes, exceeded limits. */
export function logRejections(app: FastifyInstance, publicUrl: string | undefined): void {
  const windows = new Map<string, { startedAt: number; count: number }>();

  /** Number of lines omitted before this one; undefined if this one must be omitted too. */
  function sample(code: string): number | undefined {
    const now = Date.now();
    let window = windows.get(code);
    let omitted = 0;
    if (!window || now - window.startedAt >= 60_000) {
      if (window) omitted = Math.max(0, window.count - MAX_LINES_PER_MINUTE);
      window = { startedAt: now, count: 0 };
      windows.set(code, window);
    }
    window.count += 1;
    return window.count > MAX_LINES_PER_MINUTE ? undefined : omitted;
  }

  app.decorate('logRejection', (request, event, fields = {}) => {
    const omitted = sample(event);
    if (omitted === undefined) return;
    logSecurityEvent(request.log, event, {
      ...requestFields(request),
      tenant: request.tenantId || undefined,
      ...fields,
      ...(omitted > 0 && { omitted }),
    });
  });

  app.addHook('onError', async (request, _reply, error) => {
    if (!(error instanceof ServiceError)) return;
    const { headers } = request;
    const header = headers['x-api-key'];
    // A 401 without a key is just a signed-out user.
    const code = error.code === 'unauthenticated' && header !== undefined ? 'unknown_key' : error.code;
    const event = rejectionEvents.find((each) => each === code);
    if (!event) return;
    app.logRejection(request, event, {
      key: request.keyHash?.slice(0, 8) || (header && shortKeyHash(String(header))) || undefined,
      ...(event === 'cross_site' && {
        origin: headers.origin,
        expected: publicUrl ?? `${request.protocol}://${request.host}`,
        fetchSite: headers['sec-fetch-site'],
      }),
      ...(event === 'unknown_host' && { host: request.host }),
    });
  });
}
