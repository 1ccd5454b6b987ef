import { ApiError } from '#lib/api-error.ts';
import type { SaveFailure } from './state.ts';

/** Classifies a failed request. A 401 counts as signed out until the session is checked. */
export function classifyError(error: unknown): SaveFailure {
  if (!(error instanceof ApiError)) return { kind: 'retryable', isUnconfirmed: true, error };
  const { kind, retryAfter, fields } = error;
  switch (kind) {
    case 'rate-limited':
      return { kind: 'retryable', isUnconfirmed: false, retryAfter, error };
    case 'changed':
      // Our own write may have changed it: browsers and proxies resend a request when the connection is cut.
      return { kind: 'changed', isUnconfirmed: true, error };
    case 'unauthorized':
    case 'other-tenant':
      return { kind: 'signedOut', isUnconfirmed: false, error };
    case 'not-found':
      return { kind: 'deleted', isUnconfirmed: false, error };
    case 'invalid':
    case 'forbidden':
    case 'conflict':
    case 'too-large':
      return { kind: 'rejected', isUnconfirmed: false, fields, error };
    default:
      // No readable response: the write may have been applied.
      return { kind: 'retryable', isUnconfirmed: true, retryAfter, error };
  }
}
