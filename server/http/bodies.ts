import type { FastifyInstance } from 'fastify';
import { type JSONPath, type JSONVisitor, visit } from 'jsonc-parser';
import { invalid, ServiceError } from '#server/db/errors.ts';

/** Levels of objects and lists inside a body. */
const MAX_DEPTH = 64;
/** Bounds the time to validate a body: 1 MiB could hold half a million values. */
const MAX_VALUES = 50_000;

declare module 'fastify' {
  interface FastifyRequest {
    /** The JSON text that `body` was parsed from. */
    bodySource: string;
  }
}

const invalidJson = (detail: string) => new ServiceError(400, 'invalid_json', detail);

/**
 * Throws 400 for duplicate keys (parsing would keep only the last) and for deep nesting; 413 for too many values.
 */
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

/**
 * Parses JSON bodies, the only accepted type. Keys such as `__proto__` are plain data, since payloads are stored as
 * sent; validation rejects them elsewhere.
 */
export function readJsonBodies(app: FastifyInstance) {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  app.decorateRequest('bodySource', '');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    const encoding = request.headers['content-encoding'] ?? 'identity';
    if (encoding !== 'identity')
      return done(new ServiceError(415, 'unsupported_media_type', 'Send the body without Content-Encoding.'));
    // Many clients send the header with every request.
    if (request.method === 'DELETE' && body.length === 0) return done(null, undefined);
    try {
      const source = decoder.decode(body);
      const value = JSON.parse(source);
      checkStructure(source);
      request.bodySource = source;
      return done(null, value);
    } catch (error) {
      if (error instanceof ServiceError) return done(error);
      const reason = error instanceof SyntaxError ? 'invalid JSON' : 'not UTF-8';
      return done(
        invalidJson(body.length > 0 ? `Couldn't parse the body: ${reason}.` : 'The body is empty.'),
      );
    }
  });
}
