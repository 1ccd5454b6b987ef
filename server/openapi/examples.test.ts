import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { expect, test } from 'vitest';
import { capabilities } from '#contract/capabilities.ts';
import { openApiDocument } from './document.ts';
import type { Json } from './schemas.ts';

const documentOf = (timestamps: 'epoch' | 'iso') => openApiDocument({ timestamps, capabilities });

/** Each example of the document, with the JSON pointer of its schema. */
function* examplesIn(node: unknown, pointer = '#'): Generator<{ pointer: string; example: unknown }> {
  if (typeof node !== 'object' || node === null) return;
  if ('example' in node && 'schema' in node) yield { pointer: `${pointer}/schema`, example: node.example };
  if ('examples' in node && Array.isArray(node.examples))
    for (const example of node.examples) yield { pointer, example };
  for (const [key, value] of Object.entries(node)) {
    if (key === 'examples' || key === 'example') continue;
    yield* examplesIn(value, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`);
  }
}

test.each(['epoch', 'iso'] as const)('each example is valid, with %s timestamps', (timestamps) => {
  const document: object = JSON.parse(JSON.stringify(documentOf(timestamps)));
  const ajv = new Ajv2020({ strict: false });
  formats.default(ajv);
  ajv.addSchema(document, 'document');
  const examples = [...examplesIn(document)];
  const invalid = examples.flatMap(({ pointer, example }) => {
    const validate = ajv.compile({ $ref: `document${encodeURI(pointer)}` });
    return validate(example)
      ? []
      : [`${pointer}: ${JSON.stringify(example)} ${ajv.errorsText(validate.errors)}`];
  });
  expect(examples.length).toBeGreaterThan(500);
  expect(invalid).toEqual([]);
});

const allowsNull = ({ type, anyOf = [] }: Json): boolean =>
  [type].flat().includes('null') || anyOf.some((each) => typeof each === 'object' && allowsNull(each));

test('a description says what null means where null is allowed, and nowhere else', () => {
  const wrong = Object.entries(documentOf('epoch').components.schemas).flatMap(([name, { properties }]) =>
    Object.entries(properties ?? {}).flatMap(([key, property]) => {
      const { description = '' } = property as Json;
      return /\bnull\b/i.test(description) === allowsNull(property as Json)
        ? []
        : [`${name}.${key}: ${description}`];
    }),
  );
  expect(wrong).toEqual([]);
});
