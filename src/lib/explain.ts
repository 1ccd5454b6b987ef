import { isLoadError } from '#lib/lazy-load.ts';
import { plural, withFullStop } from '#lib/text.ts';
import { describeLoadFailure } from '#lib/update.ts';
import { ApiError, type ErrorKind } from './api-error.ts';

export type ErrorDetail = readonly [label: string, value: string];

export interface Explanation {
  /** The failure, without a full stop. */
  title: string;
  /** Advice, in full sentences. */
  detail: string;
  /** Whether a retry may succeed. */
  retry: boolean;
  /** For support: operation, status, request ID and the server's message. */
  details: readonly ErrorDetail[];
}

type ErrorText = Omit<Explanation, 'details'>;

const retryable = (title: string, detail: string): ErrorText => ({ title, detail, retry: true });
const final = (title: string, detail: string): ErrorText => ({ title, detail, retry: false });

const CONTACT_ADMIN = 'Try again. If it keeps happening, contact your admin.';

const serverTexts: Readonly<Record<string, ErrorText>> = {
  disk_full: retryable("The server's disk is full", 'Nothing can be saved until your admin makes room.'),
  // Sent by the gateway.
  upstream_unreachable: retryable(
    "Couldn't reach the service",
    "Audience Console runs, but the service behind it can't be reached. Try again in a moment.",
  ),
};

const errorTexts: Record<ErrorKind, (error: ApiError) => ErrorText> = {
  network: () => retryable("Couldn't connect", 'Check your connection, then try again.'),
  timeout: () => retryable('This took too long', 'The server may be busy. Try again in a moment.'),
  unauthorized: () =>
    // Only shown if a single request is rejected; an expired sign-in opens the sign-in dialog first.
    retryable("You don't have access to this", 'Try again, or sign in with a key that has access.'),
  forbidden: () => final("You don't have access to this", 'Ask your admin for a key that has access.'),
  'not-found': ({ message }) => final('Not found', withFullStop(message)),
  unfinished: ({ message }) =>
    retryable("Couldn't check the whole list", `${withFullStop(message)} Try again to keep looking.`),
  conflict: ({ message, code }) =>
    final(
      message.replace(/\.$/, ''),
      code === 'unconfirmed' ? 'Trying again may create a second one.' : 'Nothing was changed.',
    ),
  'other-tenant': () =>
    final(
      "You're signed in to another tenant",
      'Nothing was loaded or saved. Sign in again, or reload the page.',
    ),
  changed: () => final('Someone else changed this', 'Nothing was overwritten. Reload, then save again.'),
  invalid: ({ fields, message }) => {
    const errors = fields.map((field) => `${field.path}: ${field.message}`).join('. ');
    return final("Some values weren't accepted", withFullStop(errors || message));
  },
  'too-large': ({ code }) =>
    final(code === 'too_large' ? 'Too large: the limit is 1 MB' : 'Too large', 'Shorten it, then try again.'),
  'rate-limited': ({ retryAfter }) =>
    retryable(
      'Too many requests',
      retryAfter
        ? `Try again in ${plural(Math.ceil(retryAfter), 'second')}.`
        : 'Wait a moment, then try again.',
    ),
  server: ({ code }) =>
    serverTexts[code ?? ''] ?? retryable('Something went wrong on the server', CONTACT_ADMIN),
  unsupported: () =>
    final("This can't be done here", 'Nothing was changed. The rest of the app still works.'),
  'not-json': () => retryable('Unexpected response', CONTACT_ADMIN),
  shape: () =>
    retryable('Unexpected response', "Some data couldn't be read. The rest of the app still works."),
};

export function explain(error: unknown): Explanation {
  if (error instanceof ApiError) return { ...errorTexts[error.kind](error), details: detailsOf(error) };
  if (isLoadError(error)) return { ...describeLoadFailure(), retry: true, details: messageOf(error) };
  return {
    ...retryable('Something went wrong', 'Reload the page. If it keeps happening, contact your admin.'),
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
