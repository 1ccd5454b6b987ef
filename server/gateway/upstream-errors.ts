import { errorCode } from '#server/db/error-code.ts';
import { ServiceError } from '#server/db/errors.ts';

export const badGateway = (code: string, detail: string, headers: Record<string, string> = {}) =>
  new ServiceError(502, code, detail, { headers });

export const tooLarge = (origin: string) =>
  badGateway('upstream_too_large', `The response of the service at ${origin} is too large.`);

/** Maps a failed request to the service at `origin` to 504 (timeout) or 502. */
export function connectionError(error: unknown, origin: string): ServiceError {
  const code = errorCode(error);
  if (/TIMEOUT|ETIMEDOUT/.test(code) || (error instanceof Error && error.name === 'TimeoutError'))
    return new ServiceError(504, 'upstream_timeout', `The service at ${origin} didn't respond in time.`);
  if (/EXCEEDED_MAX_SIZE/.test(code)) return tooLarge(origin);
  if (/ENOTFOUND|EAI_AGAIN/.test(code)) return badGateway('upstream_unreachable', `Unknown host: ${origin}.`);
  if (/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/.test(code))
    return badGateway('upstream_unreachable', `Can't connect to ${origin}.`);
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code))
    return badGateway('upstream_untrusted', `The certificate of ${origin} is not trusted (${code}).`);
  if (/UND_ERR_SOCKET|ECONNRESET|EPIPE/.test(code))
    return badGateway(
      'upstream_closed',
      `The service at ${origin} closed the connection without a complete response.`,
    );
  return badGateway(
    'upstream_not_http',
    `The service at ${origin} sent an invalid HTTP response (${code || 'unknown'}).`,
  );
}

/** Also true for `+json` types. */
export const isJson = (contentType: string | undefined) =>
  /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(contentType ?? '');

/**
 * Error to send instead of a response that can't be forwarded. Undefined for JSON with a 2xx or 4xx status and
 * for 204.
 */
export function responseError(
  status: number,
  contentType: string | undefined,
  retryAfter?: string,
): ServiceError | undefined {
  const headers: Record<string, string> = retryAfter ? { 'retry-after': retryAfter } : {};
  if (status === 304)
    return badGateway('upstream_not_modified', 'The service returned 304 to a request without a condition.');
  if (status >= 300 && status < 400)
    return badGateway(
      'upstream_redirect',
      `The service redirects (${status}). Set SERVICE_URL to the final address.`,
    );
  if (status === 504)
    return new ServiceError(504, 'upstream_timeout', 'The service timed out (504).', {
      headers,
    });
  if (status === 501)
    return new ServiceError(501, 'upstream_unsupported', "The service doesn't offer this operation (501).");
  if (status >= 500)
    return badGateway('upstream_error', `The service failed with status ${status}.`, headers);
  if (isJson(contentType) || status === 204) return undefined;
  if (status >= 400)
    return new ServiceError(
      status,
      'upstream_refused',
      `The service returned status ${status} without a reason.`,
      { headers },
    );
  return badGateway('upstream_not_json', "The service didn't return JSON. Check SERVICE_URL.");
}
