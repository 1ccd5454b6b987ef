import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { type Dispatcher, Pool } from 'undici';
import { clientClosedRequest } from '#server/db/errors.ts';
import { newId } from '#server/db/ids.ts';
import { cacheFor } from '#server/http/cache-for.ts';
import { connectionError, tooLarge } from './upstream-errors.ts';

export interface UpstreamRequest {
  method: Dispatcher.HttpMethod;
  /** Relative to the service's base path, with a leading slash, percent-encoded, including the query. */
  path: string;
  headers: Record<string, string>;
  body?: Buffer | undefined;
  signal?: AbortSignal | undefined;
}

export interface UpstreamResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Readable & { dump(): Promise<void> };
}

export interface JsonResponse {
  status: number;
  headers: IncomingHttpHeaders;
  /** Undefined if the body isn't JSON or is too long. */
  json: unknown;
  isTooLong: boolean;
}

/** Client of the service behind the gateway. Doesn't follow redirects or retry. */
export interface Upstream {
  /** Base URL without a trailing slash. */
  url: string;
  /** Identifies this process in `Via` (RFC 9110, 7.6.3), to detect a gateway pointed at itself. */
  via: string;
  /** Throws a 502 or 504 `ServiceError` if there is no response. */
  send(request: UpstreamRequest): Promise<UpstreamResponse>;
  /** Reads JSON of at most 1 MiB within 10 s in total. Throws like `send`. */
  read(path: string, headers?: Record<string, string>): Promise<JsonResponse>;
  /** Cached for a few seconds. */
  isReachable(): Promise<boolean>;
  close(): Promise<void>;
}

/** Limits of requests to the service. */
const DEFAULT_LIMITS = {
  connectMs: 10_000,
  headMs: 30_000,
  /** Between two chunks of a body. */
  bodyMs: 30_000,
  /** For `read`, in total. */
  readMs: 10_000,
  /** From the request to the end of the body: 8 MiB, our own largest list response, at 128 kbit/s. */
  totalMs: 600_000,
  /** Of a body, as sent. */
  maxBytes: 256 * 1024 * 1024,
};
export type UpstreamLimits = Partial<typeof DEFAULT_LIMITS>;

const MAX_READ_BYTES = 1024 * 1024;
const PROBE_TIMEOUT_MS = 2000;
const PROBE_INTERVAL_MS = 5000;

/** Reads a body until it ends or exceeds `maxBytes`. Throws if it is cut off. */
export async function readUpTo(
  body: Readable,
  maxBytes: number,
): Promise<{ bytes: Buffer; isTooLong: boolean }> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) return { bytes: Buffer.concat(chunks), isTooLong: true };
    chunks.push(chunk);
  }
  return { bytes: Buffer.concat(chunks), isTooLong: false };
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

export function createUpstream(serviceUrl: string, limits: UpstreamLimits = {}): Upstream {
  const { connectMs, headMs, bodyMs, readMs, totalMs, maxBytes } = { ...DEFAULT_LIMITS, ...limits };
  const { origin, pathname, href } = new URL(serviceUrl);
  const base = pathname.replace(/\/+$/, '');
  const pool = new Pool(origin, {
    connections: 64,
    connect: { timeout: connectMs },
    headersTimeout: headMs,
    bodyTimeout: bodyMs,
    maxResponseSize: maxBytes,
  });
  const via = `1.1 ${newId('tenant').replace('tenant_', 'console-')}`;

  async function send({ method, path, headers, body, signal }: UpstreamRequest): Promise<UpstreamResponse> {
    const total = new AbortController();
    const timer = setTimeout(() => total.abort(new DOMException('Too slow', 'TimeoutError')), totalMs);
    const response = await pool
      .request({
        method,
        path: base + path,
        headers: { ...headers, via },
        body: body ?? null,
        signal: AbortSignal.any([total.signal, ...(signal ? [signal] : [])]),
      })
      .catch((error: unknown) => {
        clearTimeout(timer);
        // An abort by the client isn't an error of the service.
        if (signal?.aborted && signal.reason?.name !== 'TimeoutError') throw clientClosedRequest();
        throw connectionError(error, origin);
      });
    response.body.once('close', () => clearTimeout(timer));
    if (Number(response.headers['content-length']) > maxBytes) {
      response.body.on('error', () => {}).destroy();
      throw tooLarge(origin);
    }
    return { status: response.statusCode, headers: response.headers, body: response.body };
  }

  async function probe(): Promise<boolean> {
    try {
      const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
      const { status, body } = await send({ method: 'GET', path: '/v0/pages', headers: {}, signal });
      body.on('error', () => {}).destroy();
      return status < 500;
    } catch {
      return false;
    }
  }

  return {
    url: href.replace(/\/+$/, ''),
    via,
    send,
    async read(path, headers) {
      const signal = AbortSignal.timeout(readMs);
      const response = await send({
        method: 'GET',
        path,
        headers: { accept: 'application/json', ...headers },
        signal,
      });
      const { status } = response;
      try {
        const { bytes, isTooLong } = await readUpTo(response.body, MAX_READ_BYTES);
        return {
          status,
          headers: response.headers,
          json: isTooLong ? undefined : parseJson(bytes),
          isTooLong,
        };
      } catch {
        if (signal.aborted) throw connectionError(signal.reason, origin);
        return { status, headers: response.headers, json: undefined, isTooLong: false };
      }
    },
    isReachable: cacheFor(PROBE_INTERVAL_MS, probe),
    close: () => pool.destroy(),
  };
}
