import { expect, it } from 'vitest';
import { indentJson } from './json-node.ts';

it('indents JSON, but keeps numbers and escapes', () => {
  expect(indentJson('{"n":[1e400,9007199254740993],"__proto__":{},"te\\u0078t":"a\\u0062"}')).toBe(
    `{
  "n": [
    1e400,
    9007199254740993
  ],
  "__proto__": {},
  "te\\u0078t": "a\\u0062"
}`,
  );
});
