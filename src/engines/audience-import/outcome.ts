import { ApiError } from '#api/transport/errors.ts';
import { explain } from '#api/transport/explain.ts';

/** What a failed request means for the run. */
export type Failure =
  /** It may work later. `unsure` where it may have been done all the same, `answered` where the service said so. */
  | {
      kind: 'again';
      unsure: boolean;
      busy: boolean;
      answered: boolean;
      waitMs: number | undefined;
      message: string;
    }
  /** The service will never take this row. */
  | { kind: 'refused'; message: string }
  /** No row can be created as things are. */
  | { kind: 'halt'; message: string }
  | { kind: 'signed-out' };

/** Answers of the gateway that say that nothing has reached the service. */
const NOT_REACHED = new Set(['upstream_unreachable', 'upstream_untrusted']);

export function failureOf(error: unknown): Failure {
  const { title, detail } = explain(error);
  const message = `${title}. ${detail}`;
  if (!(error instanceof ApiError)) return { kind: 'halt', message };
  const { kind, code, retryAfter } = error;
  const waitMs = retryAfter === undefined ? undefined : retryAfter * 1000;
  switch (kind) {
    case 'unauthorized':
      return { kind: 'signed-out' };
    case 'rate-limited':
      return { kind: 'again', unsure: false, busy: true, answered: true, waitMs, message };
    case 'invalid':
      // That it was not accepted, its result says; there is little room beside it.
      return { kind: 'refused', message: detail };
    case 'too-large':
    case 'changed':
      return { kind: 'refused', message };
    case 'conflict':
      return code === 'page_archived' ? { kind: 'halt', message } : { kind: 'refused', message };
    case 'forbidden':
    case 'other-tenant':
    case 'not-found':
      return { kind: 'halt', message };
    default:
      // No answer, or none that can be read: it may have been done.
      return {
        kind: 'again',
        unsure: !NOT_REACHED.has(code ?? ''),
        busy: false,
        answered: kind === 'server',
        waitMs,
        message,
      };
  }
}
