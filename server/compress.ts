import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { isLoopback } from './config-values.ts';

const gzipped = promisify(gzip);

/** Below this many characters the saving is smaller than a network packet. */
const WORTHWHILE = 1400;

/**
 * Compresses large JSON for callers over a network. On the loopback it would only cost: a page of 1,000
 * sessions takes longer to compress than to copy.
 */
export function compressReplies(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < WORTHWHILE || isLoopback(request.ip)) return payload;
    if (!/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(String(request.headers['accept-encoding'] ?? '')))
      return payload;
    // Level 1: sessions repeat so much that higher levels save little and take several times as long.
    const bytes = await gzipped(payload, { level: 1 });
    reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding').removeHeader('content-length');
    return bytes;
  });
}
