import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type JSONPath, type JSONVisitor, visit } from 'jsonc-parser';
import { clientClosedRequest, invalid, ServiceError } from '#server/db/errors.ts';
import { abortOnClose } from './abort-on-close.ts';
import { limitConcurrency } from './concurrency.ts';

export const MAX_BODY_BYTES = 1024 * 1024;
/** Bodies of one caller that are received or waiting for a slot. */
const MAX_BYTES_IN_FLIGHT = 8 * MAX_BODY_BYTES;
/** Counted for a smaller body, so that slow senders can't hold all connections. */
const MIN_COUNTED_BYTES = 64 * 1024;
const MAX_WAITING = 200;
const BODY_TIMEOUT_MS = 60_000;
const MAX_DISCARD_MS = 10_000;
/** Of requests without a caller, such as a sign-in. */
const MAX_ANONYMOUS_BYTES = 16 * 1024;

/** Levels of objects and lists inside a body. */
const MAX_DEPTH = 64;
/** Bounds the time to validate a body: 1 MiB could hold half a million values. */
const MAX_VALUES = 50_000;

const invalidJson = (detail: string) => new ServiceError(400, 'invalid_json', detail);
const TOO_LARGE = 'too_large';
const tooLarge = () => new ServiceError(413, TOO_LARGE, 'The body can have at most 1 MiB.');
const tooSlow = () =>
  new ServiceError(408, 'request_timeout', "The body didn't arrive in time. Send the request again.");

/** Throws 400 for duplicate keys (parsing would keep only the last) and for deep nesting; 413 for too many values. */
function checkStructure(source: string): void {
  const open: Set<string>[] = [];
  let values = 0;
  const count = () => {
    if (++values > MAX_VALUES)
      throw new ServiceError(413, 'too_many_values', `The body can have at most ${MAX_VALUES} values.`);
  };
  const onBegin: JSONVisitor['onObjectBegin'] = (_offset, _length, _line, _column, path) => {
    count();
    if (open.length > MAX_DEPTH) throw invalidAt(path(), `Nested deeper than ${MAX_DEPTH} levels`);
    open.push(new Set());
  };
  const onEnd = () => void open.pop();
  visit(source, {
    onObjectBegin: onBegin,
    onArrayBegin: onBegin,
    onObjectEnd: onEnd,
    onArrayEnd: onEnd,
    onLiteralValue: count,
    onObjectProperty(key, _offset, _length, _line, _column, parent) {
      const keys = open.at(-1);
      if (keys?.has(key)) throw invalidAt([...parent(), key], 'Duplicate key');
      keys?.add(key);
    },
  });
}

const invalidAt = (path: JSONPath, message: string) => invalid([{ path: path.join('.'), message }]);

const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * Parses a JSON body. Keys such as `__proto__` are plain data, since payloads are stored as sent; validation rejects
 * them elsewhere.
 */
export function parseBody(bytes: Uint8Array): { body: unknown; bodySource: string } {
  try {
    const bodySource = decoder.decode(bytes);
    const body: unknown = JSON.parse(bodySource);
    checkStructure(bodySource);
    return { body, bodySource };
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    const reason = error instanceof SyntaxError ? 'invalid JSON' : 'not UTF-8';
    throw invalidJson(bytes.length > 0 ? `Couldn't parse the body: ${reason}.` : 'The body is empty.');
  }
}

function assertUncompressed(request: FastifyRequest) {
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity')
    throw new ServiceError(415, 'unsupported_media_type', 'Send the body without Content-Encoding.');
}

/** Parses the small JSON bodies of requests that need no key. JSON is the only type accepted. */
export function parseAnonymousBodies(app: FastifyInstance) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: MAX_ANONYMOUS_BYTES },
    async (request: FastifyRequest, bytes: Buffer) => {
      assertUncompressed(request);
      // Many clients send the header with every request.
      return request.method === 'DELETE' && bytes.length === 0 ? undefined : parseBody(bytes).body;
    },
  );
}

/**
 * Reads the rest of a body that was refused, and closes the connection if it takes too long: a client that still sends
 * when the connection closes may lose the response.
 */
function discardRest(payload: IncomingMessage, timeoutMs: number) {
  const timer = setTimeout(() => payload.socket.destroy(), Math.min(timeoutMs, MAX_DISCARD_MS));
  for (const event of ['end', 'close']) payload.once(event, () => clearTimeout(timer));
  payload.resume();
}

/** Throws 408 if the body takes longer than `timeoutMs`, 413 if it is too large, 499 if the client leaves. */
const receive = (payload: IncomingMessage, timeoutMs: number) =>
  new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const timer = setTimeout(() => stop(tooSlow()), timeoutMs);
    function stop(error: ServiceError) {
      clearTimeout(timer);
      payload.off('data', onData);
      reject(error);
    }
    function onData(chunk: Buffer) {
      length += chunk.length;
      if (length > MAX_BODY_BYTES) {
        discardRest(payload, timeoutMs);
        return stop(tooLarge());
      }
      chunks.push(chunk);
    }
    payload.on('data', onData);
    payload.once('error', () => stop(clientClosedRequest()));
    payload.once('end', () => {
      clearTimeout(timer);
      resolve(Buffer.concat(chunks, length));
    });
  });

interface ReceiveOptions {
  /** Whose bytes in flight a body counts for. */
  callerOf(request: FastifyRequest): string;
  /** How long a client has to send a body. */
  timeoutMs?: number | undefined;
}

/**
 * Receives JSON bodies as bytes, after authentication and without a slot. A body waits if its caller has too many bytes
 * in flight.
 */
export function receiveBodies(
  app: FastifyInstance,
  { callerOf, timeoutMs = BODY_TIMEOUT_MS }: ReceiveOptions,
) {
  const acquireBytes = limitConcurrency({ capacity: MAX_BYTES_IN_FLIGHT, maxWaiting: MAX_WAITING });
  app.removeAllContentTypeParsers();
  app.addHook('preParsing', async (request, reply) => {
    const { headers } = request;
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (!hasBody) return;
    assertUncompressed(request);
    const declared = Number(headers['content-length'] ?? MAX_BODY_BYTES);
    if (declared > MAX_BODY_BYTES) {
      discardRest(request.raw, timeoutMs);
      throw tooLarge();
    }
    const size = Math.max(declared, MIN_COUNTED_BYTES);
    const releaseBytes = await acquireBytes(callerOf(request), abortOnClose(reply), size);
    if (reply.raw.destroyed) releaseBytes();
    else reply.raw.once('close', releaseBytes);
  });
  app.addContentTypeParser('application/json', (_request: FastifyRequest, payload: IncomingMessage) =>
    receive(payload, timeoutMs),
  );
  app.addHook('onError', async (_request, reply, { code }) => {
    // Set by Fastify after a parser's error. `discardRest` closes the connection if need be.
    if (code === TOO_LARGE) reply.removeHeader('connection');
  });
}
