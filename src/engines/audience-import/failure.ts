import { ApiError } from '#api/transport/errors.ts';
import { explain } from '#api/transport/explain.ts';

/** Consequence of a failed request for the run. */
export type CreateFailure =
  | {
      kind: 'retry';
      /** The audience may exist although the request failed. */
      mayHaveSucceeded: boolean;
      isRateLimited: boolean;
      hasResponse: boolean;
      waitMs: number | undefined;
      message: string;
    }
  /** The service will never accept this row. */
  | { kind: 'rejected'; message: string }
  /** No row can be created. */
  | { kind: 'halt'; message: string }
  | { kind: 'signed-out' };

/** Errors of the gateway for requests that never reached the service. */
const UNREACHED_CODES = new Set(['upstream_unreachable', 'upstream_untrusted']);

export function classifyFailure(error: unknown): CreateFailure {
  const { title, detail } = explain(error);
  const message = `${title}. ${detail}`;
  if (!(error instanceof ApiError)) return { kind: 'halt', message };
  const { kind, code, retryAfter } = error;
  const waitMs = retryAfter === undefined ? undefined : retryAfter * 1000;
  switch (kind) {
    case 'unauthorized':
      return { kind: 'signed-out' };
    case 'rate-limited':
      return {
        kind: 'retry',
        mayHaveSucceeded: false,
        isRateLimited: true,
        hasResponse: true,
        waitMs,
        message,
      };
    case 'invalid':
      // The result column already says "Not created".
      return { kind: 'rejected', message: detail };
    case 'too-large':
    case 'changed':
      return { kind: 'rejected', message };
    case 'conflict':
      return code === 'page_archived' ? { kind: 'halt', message } : { kind: 'rejected', message };
    case 'forbidden':
    case 'other-tenant':
    case 'not-found':
      return { kind: 'halt', message };
    default:
      return {
        kind: 'retry',
        mayHaveSucceeded: !UNREACHED_CODES.has(code ?? ''),
        isRateLimited: false,
        hasResponse: kind === 'server',
        waitMs,
        message,
      };
  }
}
