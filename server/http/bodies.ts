import type { FastifyInstance } from 'fastify';
import { ServiceError } from '#server/errors.ts';

const invalidJson = (detail: string) => new ServiceError(400, 'invalid_json', detail);

/**
 * JSON is the only kind of body. Parsed plainly: a key such as `__proto__` becomes data like any other
 * (payloads are kept as they come), and validation refuses it where it does not belong.
 */
export function readJsonBodies(app: FastifyInstance) {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    const encoding = request.headers['content-encoding'] ?? 'identity';
    if (encoding !== 'identity')
      return done(new ServiceError(415, 'unsupported_media_type', 'Send the body without content encoding.'));
    try {
      return done(null, JSON.parse(decoder.decode(body)));
    } catch (error) {
      const why = error instanceof SyntaxError ? 'it breaks JSON syntax' : 'it is not UTF-8';
      return done(invalidJson(body.length > 0 ? `The body cannot be read: ${why}.` : 'The body is empty.'));
    }
  });
}
