import { ApiError } from '#api/transport/errors.ts';
import type { Fault } from './state.ts';

const again = { kind: 'again', unsure: true } as const;

/** What a failed request means for a save. Whether a 401 signs out is for the session to say. */
export function faultOf(error: unknown): Fault {
  if (!(error instanceof ApiError)) return { ...again, error };
  const { kind, retryAfter, fields } = error;
  switch (kind) {
    case 'rate-limited':
      return { kind: 'again', unsure: false, retryAfter, error };
    case 'changed':
      // It may be our own write that changed it: browsers and proxies send a request again on a cut connection.
      return { kind: 'changed', unsure: true, error };
    case 'unauthorized':
    case 'other-tenant':
      return { kind: 'signed-out', unsure: false, error };
    case 'not-found':
      return { kind: 'gone', unsure: false, error };
    case 'invalid':
    case 'forbidden':
    case 'conflict':
    case 'too-large':
      return { kind: 'refused', unsure: false, fields, error };
    default:
      // No answer, or none that can be read: it may have been done. `unfinished` is a search to be gone on with.
      return { ...again, retryAfter, error };
  }
}
