import { describe, expect, test } from 'vitest';
import { requireMatch } from './preconditions.ts';

const TAG = '"+1763690000000"';

describe('If-Match', () => {
  test.each([undefined, '*', ' * ', TAG, `"a", ${TAG}`, `W/"a",${TAG},"b"`, `W/${TAG}`, `"a, b",   ${TAG}`])(
    'of %j holds',
    (header) => {
      expect(() => requireMatch(header, TAG, 'page')).not.toThrow();
    },
  );

  test.each(['', '"a"', 'W/"a"', `"${'a'.repeat(8192)}"`, '+1763690000000', `"x${TAG.slice(1)}`, '"*"'])(
    'of %j fails',
    (header) => {
      expect(() => requireMatch(header, TAG, 'page')).toThrow('The page has changed since you loaded it.');
    },
  );
});
