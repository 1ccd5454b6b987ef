import { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { audienceCreate } from '#contract/audience-requests.ts';
import { createPatch, type Group, toDoc, withValue } from '#engines/save/index.ts';
import { overrideFields } from './audience-record.ts';
import { blankAudience, changedFields, newAudienceAdapter, toCreation } from './create-audience.ts';
import { newAudienceShape } from './shape.ts';

const text = fc.constantFrom(undefined, null, 'https://new.example');
const entered = fc.record({
  ...Object.fromEntries(overrideFields.map((field) => [field, text])),
  personId: fc.constantFrom(undefined, null, 'person_1'),
  metadataOverride: fc.constantFrom(undefined, {}, { title: 'Mine' }, { keywords: [] }),
});

function creationOf(values: Group, mode?: string) {
  const base = toDoc<Group>(newAudienceShape, blankAudience);
  let doc = base;
  for (const [field, value] of Object.entries(values))
    if (value !== undefined) doc = withValue(doc, [field], value);
  return toCreation(createPatch(newAudienceShape, base, doc), mode);
}

describe('the create request', () => {
  test('has the fields that are set, and always `publishBehavior`', () => {
    expect(creationOf({})).toStrictEqual({ personId: null, body: { publishBehavior: 'publish' } });
    fc.assert(
      fc.property(entered, fc.constantFrom(undefined, 'draft'), (values: Group, mode) => {
        const { personId, body } = creationOf(values, mode);
        const set = overrideFields.filter((field) => typeof values[field] === 'string');
        const metadata = Object.keys((values.metadataOverride as object | undefined) ?? {}).length > 0;
        expect(Object.keys(body).sort()).toEqual(
          ['publishBehavior', ...set, ...(metadata ? ['metadataOverride'] : [])].sort(),
        );
        expect(body.publishBehavior).toBe(mode ?? 'publish');
        expect(personId).toBe(values.personId ?? null);
        expect(z.safeParse(audienceCreate, body).success).toBe(true);
      }),
    );
  });

  test('has the same idempotency key on each attempt, even if the browser denies storage', () => {
    const adapter = newAudienceAdapter(new QueryClient(), 'page', true, 'published');
    expect(() => sessionStorage).toThrow();
    const request = () => adapter.request?.({ customName: 'A' }, blankAudience);
    const first = request();
    expect(first?.input).toMatchObject({ headers: { 'idempotency-key': expect.stringMatching(/\d/) } });
    expect(request()).toEqual(first);
  });

  test('is followed by an update with later edits', () => {
    const before = { publishBehavior: 'publish', customName: 'A', metadataOverride: { title: 'T' } } as const;
    expect(changedFields(before, { ...before })).toEqual({});
    expect(
      changedFields(before, { publishBehavior: 'draft', actionUrlOverride: 'https://a.example' }),
    ).toEqual({
      customName: null,
      actionUrlOverride: 'https://a.example',
      metadataOverride: {},
    });
  });
});
