import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { Config } from '#server/config.ts';

type TrustProxy = Config['trustProxy'];

/** Excludes spaces, quotes and control characters, which could forge log lines. */
const VALID_ID = /^[\w.:=@+/-]{1,128}$/;

/** Whether the proxy at `address` is trusted. It has 0 `hops` if it connects to this server itself. */
export function trustFunction(trustProxy: TrustProxy): (address: string, hops: number) => boolean {
  if (typeof trustProxy === 'string') return proxyAddr.compile(trustProxy.split(','));
  return (_address, hops) => (typeof trustProxy === 'number' ? hops < trustProxy : trustProxy);
}

/** Takes over the `x-request-id` of a trusted proxy; creates an ID for other requests. */
export function requestIds(trustProxy: TrustProxy): (request: IncomingMessage) => string {
  const isTrusted = trustFunction(trustProxy);
  return ({ headers, socket }) => {
    const id = String(headers['x-request-id']);
    return 'x-request-id' in headers && VALID_ID.test(id) && isTrusted(socket.remoteAddress ?? '', 0)
      ? id
      : randomUUID();
  };
}
