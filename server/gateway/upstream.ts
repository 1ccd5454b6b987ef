import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { type Dispatcher, Pool } from 'undici';
import { cacheFor } from '#server/cache-for.ts';
import { clientClosedRequest } from '#server/errors.ts';
import { newId } from '#server/ids.ts';
import { connectionError } from './upstream-errors.ts';

export interface UpstreamRequest {
  method: Dispatcher.HttpMethod;
  /** Below the service's base, beginning with a slash, percent-encoded, with its query. */
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

/** A JSON answer, read whole. */
export interface JsonResponse {
  status: number;
  headers: IncomingHttpHeaders;
  /** Undefined where the body is no JSON, or longer than what is read. */
  json: unknown;
  isTooLong: boolean;
}

/** The service behind the gateway. Redirects are not followed and nothing is retried. */
export interface Upstream {
  /** The base url, without a slash at its end. */
  url: string;
  /** Names this process in `Via` (RFC 9110, 7.6.3), so that a gateway pointed at itself notices. */
  via: string;
  /** Throws a 502 or 504 `ServiceError` where no answer arrives. */
  send(request: UpstreamRequest): Promise<UpstreamResponse>;
  /** Reads JSON of at most 1 MiB within 10 s in all. Throws as `send` does. */
  read(path: string, headers?: Record<string, string>): Promise<JsonResponse>;
  /** Whether the service can be reached. Checked every few seconds at most. */
  isReachable(): Promise<boolean>;
  close(): Promise<void>;
}

export interface Timeouts {
  connectMs?: number;
  headMs?: number;
  /** Between two pieces of a body. */
  bodyMs?: number;
  /** For `read`, in all. */
  readMs?: number;
}

const MAX_READ_BYTES = 1024 * 1024;
const PROBE_TIMEOUT_MS = 2000;
const PROBE_INTERVAL_MS = 5000;

/** Reads a body to its end, or until it exceeds `maxBytes`. Throws where it is cut. */
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

export function createUpstream(serviceUrl: string, timeouts: Timeouts = {}): Upstream {
  const { connectMs = 10_000, headMs = 30_000, bodyMs = 30_000, readMs = 10_000 } = timeouts;
  const { origin, pathname, href } = new URL(serviceUrl);
  const base = pathname.replace(/\/+$/, '');
  const pool = new Pool(origin, {
    connections: 64,
    connect: { timeout: connectMs },
    headersTimeout: headMs,
    bodyTimeout: bodyMs,
  });
  const via = `1.1 ${newId('tenant').replace('tenant_', 'console-')}`;

  async function send({ method, path, headers, body, signal }: UpstreamRequest): Promise<UpstreamResponse> {
    try {
      const response = await pool.request({
        method,
        path: base + path,
        headers: { ...headers, via },
        body: body ?? null,
        signal: signal ?? null,
      });
      return { status: response.statusCode, headers: response.headers, body: response.body };
    } catch (error) {
      // Reported as a fault of the service only where it is one.
      if (signal?.aborted && signal.reason?.name !== 'TimeoutError') throw clientClosedRequest();
      throw connectionError(error, origin);
    }
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
