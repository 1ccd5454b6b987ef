import { describe, expect, it } from 'vitest';
import { audiencePatch } from '#contract/audience-requests.ts';
import { metadataBody } from '#contract/metadata.ts';
import { shapeAt } from '#engines/save/index.ts';
import { describeValue, inheritedValue, overridableFields } from './overridable-fields.ts';
import { audienceShape } from './shape.ts';

const actions = [
  { actionId: 'x', url: 'https://x.example' },
  { actionId: 'y', url: 'https://y.example/start' },
];
const page = {
  pageId: 'p',
  actions,
  headerActionId: 'y',
  metadata: { title: 'Shop', keywords: ['a', 'b'], ogTitle: null },
};

const fieldNamed = (name: string) => {
  const field = overridableFields.find((each) => each.name === name);
  if (!field) throw new Error(`No field ${name}`);
  return field;
};
const inherited = (name: string) => inheritedValue(fieldNamed(name), { page, computedName: 'Audience 4' });

describe('the fields that an audience can override', () => {
  it('are those of the update request, without the context', () => {
    const { metadataOverride: _, supplementaryContext: __, ...texts } = audiencePatch.shape;
    const paths = overridableFields.map(({ path }) => path.join('/'));
    expect(paths.toSorted()).toEqual(
      [
        ...Object.keys(texts),
        ...Object.keys(metadataBody.shape).map((key) => `metadataOverride/${key}`),
      ].toSorted(),
    );
  });

  it('are named as in the editor', () => {
    for (const { path, name } of overridableFields)
      expect(shapeAt(audienceShape, path)).toHaveProperty('label', name);
  });

  it('have unique names', () => {
    const names = overridableFields.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('the inherited value', () => {
  it("is the page's, or null if it has none", () => {
    expect(inherited('Title')).toBe('Shop');
    expect(inherited('Keywords')).toEqual(['a', 'b']);
    expect(inherited('Open Graph title')).toBeNull();
    expect(inherited('Author')).toBeNull();
  });

  it('is the URL of the header action', () => {
    expect(inherited('Action URL')).toBe('https://y.example/start');
    const without = { page: { pageId: 'p', actions }, computedName: null };
    expect(inheritedValue(fieldNamed('Action URL'), without)).toBeNull();
  });

  it('is the automatic name', () => expect(inherited('Name')).toBe('Audience 4'));

  it('is unknown for forms, and without the page', () => {
    expect(inherited('Action form')).toBeUndefined();
    expect(inheritedValue(fieldNamed('Title'), { page: undefined, computedName: null })).toBeUndefined();
  });
});

it('describes values on one line', () => {
  expect(describeValue('https://y.example/start', { kind: 'link' })).toBe('y.example/start');
  expect(describeValue(['noindex', { maxSnippet: 1 }], { kind: 'list' })).toBe('noindex, {"maxSnippet":1}');
  expect(describeValue(undefined, { kind: undefined })).toBe('');
});
