import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { type Dispatcher, Pool } from 'undici';
import { newId } from '#server/ids.ts';
import { upstreamFault } from './faults.ts';

export interface UpstreamRequest {
  method: Dispatcher.HttpMethod;
  /** Below the service's base, beginning with a slash, percent-encoded, with its query. */
  path: string;
  headers: Record<string, string>;
  body?: Buffer | undefined;
  signal?: AbortSignal | undefined;
  /** For the head of the answer; 30 s by default. */
  timeoutMs?: number;
}

export interface UpstreamReply {
  status: number;
  headers: IncomingHttpHeaders;
  body: Readable & { text(): Promise<string>; dump(): Promise<void> };
}

/** The service behind the gateway. Redirects are not followed and nothing is retried. */
export interface Upstream {
  /** The base url, without a slash at its end. */
  url: string;
  /** Names this process in `Via` (RFC 9110, 7.6.3), so that a gateway pointed at itself notices. */
  via: string;
  /** Throws a 502 or 504 `ServiceError` where no answer arrives. */
  send(request: UpstreamRequest): Promise<UpstreamReply>;
  close(): Promise<void>;
}

export interface Timeouts {
  connectMs?: number;
  headMs?: number;
  /** Between two pieces of a body. */
  bodyMs?: number;
}

export function makeUpstream(serviceUrl: string, timeouts: Timeouts = {}): Upstream {
  const { connectMs = 10_000, headMs = 30_000, bodyMs = 30_000 } = timeouts;
  const { origin, pathname, href } = new URL(serviceUrl);
  const base = pathname.replace(/\/+$/, '');
  const pool = new Pool(origin, { connections: 64, connect: { timeout: connectMs }, bodyTimeout: bodyMs });
  const via = `1.1 ${newId('tenant').replace('tenant_', 'console-')}`;
  return {
    url: href.replace(/\/+$/, ''),
    via,
    async send({ method, path, headers, body, signal, timeoutMs = headMs }) {
      try {
        const reply = await pool.request({
          method,
          path: base + path,
          headers: { ...headers, via },
          body: body ?? null,
          signal: signal ?? null,
          headersTimeout: timeoutMs,
        });
        return { status: reply.statusCode, headers: reply.headers, body: reply.body };
      } catch (error) {
        throw upstreamFault(error, origin);
      }
    },
    close: () => pool.destroy(),
  };
}
