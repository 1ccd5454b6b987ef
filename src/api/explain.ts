import { fullStop, plural } from '#util/text.ts';
import { ApiError, type FaultKind } from './errors.ts';

export interface Explanation {
  title: string;
  detail: string;
  /** Whether trying the same again can help. */
  retry: boolean;
}

type Words = (error: ApiError) => Explanation;

const words: Record<FaultKind, Words> = {
  network: () => ({
    title: 'The service cannot be reached',
    detail: 'Check the connection, then try again.',
    retry: true,
  }),
  timeout: () => ({
    title: 'The service took too long',
    detail: 'It may be busy. Try again in a moment.',
    retry: true,
  }),
  unauthorized: () => ({
    // Who is signed out is led to sign-in; this is left to say where the service refuses one operation only.
    title: 'The service refused the key here',
    detail: 'Try again. If it stays, sign out and sign in with a key that may read this.',
    retry: true,
  }),
  forbidden: (error) => ({
    title: 'This key may not do that',
    detail: error.message,
    retry: false,
  }),
  'not-found': (error) => ({
    title: 'Not found',
    detail: error.message,
    retry: false,
  }),
  unfinished: (error) => ({
    title: 'Not found so far',
    detail: `${fullStop(error.message)} Try again to go on looking from there.`,
    retry: true,
  }),
  conflict: (error) => ({
    title: 'This conflicts with what is there',
    detail: error.message,
    retry: false,
  }),
  'other-tenant': () => ({
    title: 'Another tenant is signed in',
    detail: 'Nothing was loaded or saved. Sign in again as the tenant on the screen, or reload.',
    retry: false,
  }),
  changed: () => ({
    title: 'Changed elsewhere in the meantime',
    detail: 'Nothing was overwritten. Read the current values, then save again.',
    retry: false,
  }),
  invalid: (error) => ({
    title: 'The service did not accept this',
    detail: error.fields.map(({ path, message }) => `${path}: ${message}`).join('. ') || error.message,
    retry: false,
  }),
  'too-large': () => ({
    title: 'This is more than the service takes at once',
    detail: 'Shorten it, then save again.',
    retry: false,
  }),
  'rate-limited': (error) => ({
    title: 'Too many requests',
    detail: error.retryAfter
      ? `The service asks to wait ${plural(Math.ceil(error.retryAfter), 'second')}.`
      : 'Wait a moment, then try again.',
    retry: true,
  }),
  server: (error) => ({
    title: 'The service failed',
    detail: `${fullStop(error.message)} Try again; if it stays, the service's log says why.`,
    retry: true,
  }),
  'not-json': (error) => ({
    title: 'The answer is not from the service',
    detail: `${error.operation} was answered with something that is not JSON. A proxy in between may be down.`,
    retry: true,
  }),
  shape: (error) => ({
    title: 'The answer cannot be read',
    detail: `In the answer to ${error.operation}, ${error.message}. The rest of the console goes on.`,
    retry: true,
  }),
};

/** The one place where a failure becomes words: what happened, what to do, and whether to offer another try. */
export function explain(error: unknown): Explanation {
  if (error instanceof ApiError) return words[error.kind](error);
  return {
    title: 'Something in the console broke',
    detail: error instanceof Error ? error.message : String(error),
    retry: true,
  };
}
