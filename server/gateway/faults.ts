import { errorCode } from '#server/error-code.ts';
import { ServiceError } from '#server/errors.ts';

export const badGateway = (code: string, detail: string, headers: Record<string, string> = {}) =>
  new ServiceError(502, code, detail, { headers });

/** Why no answer came from the service at `origin`, as a problem: 504 for one too slow, else 502. */
export function upstreamFault(error: unknown, origin: string): ServiceError {
  const code = errorCode(error);
  if (/TIMEOUT|ETIMEDOUT/.test(code) || (error instanceof Error && error.name === 'TimeoutError'))
    return new ServiceError(504, 'upstream_timeout', `The service at ${origin} did not answer in time.`);
  if (/ENOTFOUND|EAI_AGAIN/.test(code))
    return badGateway('upstream_unreachable', `The service's host is unknown: ${origin}.`);
  if (/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/.test(code))
    return badGateway('upstream_unreachable', `Nothing answers at ${origin}.`);
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code))
    return badGateway('upstream_untrusted', `The certificate of ${origin} is not trusted (${code}).`);
  if (/UND_ERR_SOCKET|ECONNRESET|EPIPE/.test(code))
    return badGateway('upstream_closed', `The service at ${origin} closed the connection without an answer.`);
  return badGateway(
    'upstream_not_http',
    `The service at ${origin} did not answer in usable HTTP (${code || 'unknown'}).`,
  );
}

/** Whether a content type is JSON: plain, or of the `+json` family. */
export const isJson = (contentType: string | undefined) =>
  /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(contentType ?? '');

/**
 * What to say instead of an answer that is of no use to a caller of the service; undefined for one that can
 * be passed on: JSON that says success or what the caller did wrong.
 */
export function unusable(
  status: number,
  contentType: string | undefined,
  retryAfter?: string,
): ServiceError | undefined {
  const headers: Record<string, string> = retryAfter ? { 'retry-after': retryAfter } : {};
  if (status >= 300 && status < 400)
    return badGateway(
      'upstream_redirect',
      `The service redirects (${status}), which is not followed. SERVICE_URL may need another address.`,
    );
  if (status === 504)
    return new ServiceError(504, 'upstream_timeout', 'The service reports a timeout of its own (504).', {
      headers,
    });
  if (status >= 500)
    return badGateway('upstream_error', `The service failed with status ${status}.`, headers);
  if (isJson(contentType) || status === 204) return undefined;
  if (status >= 400)
    return new ServiceError(
      status,
      'upstream_refused',
      `The service refused with status ${status}, without saying why.`,
      { headers },
    );
  return badGateway(
    'upstream_not_json',
    'The service answered something other than JSON. SERVICE_URL may lead elsewhere.',
  );
}
