import { isLoadError } from '#lib/lazy-load.ts';
import { plural, withFullStop } from '#lib/text.ts';
import { describeLoadFailure, update } from '#lib/update.ts';
import { ApiError, type ErrorKind } from './api-error.ts';

export type ErrorDetail = readonly [label: string, value: string];

export interface Explanation {
  /** What failed, without a full stop. */
  title: string;
  /** What to do, in full sentences. */
  detail: string;
  /** Whether a retry may succeed. */
  retry: boolean;
  /** For support: operation, status, request ID and the server's message. */
  details: readonly ErrorDetail[];
}

type ErrorText = Omit<Explanation, 'details'>;

const CONTACT_ADMIN = 'Try again. If it keeps happening, contact your admin.';

const errorTexts: Record<ErrorKind, (error: ApiError) => ErrorText> = {
  network: () => ({
    title: "Couldn't connect",
    detail: 'Check your connection, then try again.',
    retry: true,
  }),
  timeout: () => ({
    title: 'This took too long',
    detail: 'The server may be busy. Try again in a moment.',
    retry: true,
  }),
  unauthorized: () => ({
    // Only shown if a single request is rejected; an expired sign-in opens the sign-in dialog first.
    title: "You don't have access to this",
    detail: 'Try again, or sign in with a key that has access.',
    retry: true,
  }),
  forbidden: () => ({
    title: "You don't have access to this",
    detail: 'Ask your admin for a key that has access.',
    retry: false,
  }),
  'not-found': (error) => ({
    title: 'Not found',
    detail: withFullStop(error.message),
    retry: false,
  }),
  unfinished: (error) => ({
    title: 'Not found yet',
    detail: `${withFullStop(error.message)} Try again to keep looking.`,
    retry: true,
  }),
  conflict: (error) => ({
    title: "This can't be done now",
    detail: withFullStop(error.message),
    retry: false,
  }),
  'other-tenant': () => ({
    title: "You're signed in to another tenant",
    detail: 'Nothing was loaded or saved. Sign in again, or reload the page.',
    retry: false,
  }),
  changed: () => ({
    title: 'Someone else changed this',
    detail: 'Nothing was overwritten. Reload, then save again.',
    retry: false,
  }),
  invalid: (error) => ({
    title: "Some values weren't accepted",
    detail: withFullStop(
      error.fields.map(({ path, message }) => `${path}: ${message}`).join('. ') || error.message,
    ),
    retry: false,
  }),
  'too-large': () => ({
    title: 'Too large to save',
    detail: 'Shorten it, then save again.',
    retry: false,
  }),
  'rate-limited': (error) => ({
    title: 'Too many requests',
    detail: error.retryAfter
      ? `Try again in ${plural(Math.ceil(error.retryAfter), 'second')}.`
      : 'Wait a moment, then try again.',
    retry: true,
  }),
  server: (error) => ({
    title: error.code === 'disk_full' ? "The server's disk is full" : 'Something went wrong on the server',
    detail: error.code === 'disk_full' ? 'Nothing can be saved until your admin makes room.' : CONTACT_ADMIN,
    retry: true,
  }),
  'not-json': () => ({
    title: 'Unexpected response',
    detail: CONTACT_ADMIN,
    retry: true,
  }),
  shape: () => ({
    title: 'Unexpected response',
    detail: "Some data couldn't be read. The rest of the app still works.",
    retry: true,
  }),
};

/** Describes an error to the user. */
export function explain(error: unknown): Explanation {
  if (error instanceof ApiError) return { ...errorTexts[error.kind](error), details: detailsOf(error) };
  if (isLoadError(error))
    return {
      ...describeLoadFailure({ isOnline: navigator.onLine, isOutdated: update.get() !== null }),
      retry: true,
      details: messageOf(error),
    };
  return {
    title: 'Something went wrong',
    detail: 'Reload the page. If it keeps happening, contact your admin.',
    retry: true,
    details: messageOf(error),
  };
}

const messageOf = (error: unknown): ErrorDetail[] => [
  ['Message', error instanceof Error ? error.message : String(error)],
];

function detailsOf({ operation, status, requestId, message }: ApiError): ErrorDetail[] {
  const details: [string, string | undefined][] = [
    ['Operation', operation],
    ['Status', status?.toString()],
    ['Request ID', requestId],
    ['Message', message],
  ];
  return details.filter((detail): detail is [string, string] => Boolean(detail[1]));
}
