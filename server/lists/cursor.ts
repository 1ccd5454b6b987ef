import { createHmac, timingSafeEqual } from 'node:crypto';
import { ServiceError } from '#server/db/errors.ts';

/** Sort keys of the last row returned, and the total counted on the first page. */
export interface Position {
  after: (string | number)[];
  total: number | null;
}

export interface Cursors {
  /** `scope` identifies the list and its filters; a cursor is valid for its scope only. */
  encode(scope: string, position: Position): string;
  /** Throws 400 `invalid_cursor` for a forged cursor or one of another scope. */
  decode(scope: string, cursor: string): Position;
}

const invalidCursor = () =>
  new ServiceError(400, 'invalid_cursor', 'Invalid cursor for this list. Start again without it.', {
    errors: [{ path: 'cursor', message: 'Start again without a cursor' }],
  });

/** Cursors are the position as JSON and an HMAC-SHA-256 of it with the scope. */
export function createCursors(secret: string): Cursors {
  const sign = (scope: string, body: string) => {
    const signature = createHmac('sha256', secret).update(`${scope}\n${body}`).digest().subarray(0, 16);
    return `${body}.${signature.toString('base64url')}`;
  };
  return {
    encode(scope, position) {
      const body = Buffer.from(JSON.stringify([position.total, ...position.after])).toString('base64url');
      return sign(scope, body);
    },
    decode(scope, cursor) {
      const [body = ''] = cursor.split('.', 1);
      // Compares the text: several base64url texts decode to the same bytes.
      const [given, expected] = [Buffer.from(cursor), Buffer.from(sign(scope, body))];
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw invalidCursor();
      const [total, ...after] = JSON.parse(Buffer.from(body, 'base64url').toString());
      return { total, after };
    },
  };
}
