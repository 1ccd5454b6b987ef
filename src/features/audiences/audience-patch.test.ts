import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { audiencePatch } from '#contract/audience-requests.ts';
import { createPatch, type Group, toDoc, withValue } from '#engines/save/index.ts';
import { overrideFields, toEditedAudience, wholeAudience } from './audience-record.ts';
import { audienceShape } from './shape.ts';

/** Unknown, inherited, or set. */
const knownUrls = [undefined, null, 'https://known.example'] as const;
/** Edits of a field. */
const edits = [{ none: true }, { to: null }, { to: 'https://new.example' }, { to: '' }] as const;
type Act = { none?: true; to?: string | null };

const knownMetadata = [undefined, {}, { title: 'Known', keywords: ['a'] }] as const;
const metadataActions = [
  { none: true },
  { at: [], to: {} },
  { at: ['title'], to: 'New' },
  { at: ['title'], to: '' },
  { at: ['title'], to: undefined },
  { at: ['keywords'], to: [] },
] as const;
type MetadataAct = { none?: true; at?: readonly string[]; to?: unknown };

const toRecord = (known: Group) =>
  Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined));

function sent(known: Group, done: { [field: string]: Act }, metadata: MetadataAct) {
  const base = toDoc<Group>(audienceShape, toRecord(known));
  let doc = base;
  for (const [field, { none, to }] of Object.entries(done)) if (!none) doc = withValue(doc, [field], to);
  if (metadata.at) doc = withValue(doc, ['metadataOverride', ...metadata.at], metadata.to);
  return createPatch(audienceShape, base, doc);
}

describe('the update request', () => {
  it('has exactly the changed fields, for each initial value and edit', () => {
    for (const field of overrideFields)
      for (const known of knownUrls)
        for (const act of edits) {
          const patch = sent({ [field]: known }, { [field]: act }, { none: true });
          const expected = 'none' in act || act.to === known ? {} : { [field]: act.to };
          expect(patch).toStrictEqual(expected);
        }
  });

  it('has exactly the changed fields, for any combination of values and edits', () => {
    const each = fc.record({ known: fc.constantFrom(...knownUrls), act: fc.constantFrom<Act>(...edits) });
    const fields = fc.tuple(each, each, each, each, each);
    const metadata = fc.record({
      known: fc.constantFrom(...knownMetadata),
      act: fc.constantFrom<MetadataAct>(...metadataActions),
    });
    fc.assert(
      fc.property(fields, metadata, (fieldEdits, { known, act }) => {
        const all = overrideFields.map((field, index) => ({ field, ...fieldEdits[index] }));
        const patch = sent(
          { ...Object.fromEntries(all.map((each) => [each.field, each.known])), metadataOverride: known },
          Object.fromEntries(all.map((each) => [each.field, each.act ?? {}])),
          act,
        );
        const texts = all.filter(({ known: before, act: { none, to } = {} }) => !none && to !== before);
        const whole = act.at?.[0] ? { ...known, [act.at[0]]: act.to } : act.to;
        const before = JSON.stringify(known);
        const after = act.none ? before : JSON.stringify(whole);
        const expected = [
          ...texts.map(({ field }) => field),
          ...(before === after ? [] : ['metadataOverride']),
        ];
        // Removing a title from unknown metadata replaces all of it.
        expect(Object.keys(patch).sort()).toEqual(expected.sort());
        for (const { field, act: done } of texts) expect(patch[field]).toBe(done?.to);
        if (before !== after) expect(JSON.stringify(patch.metadataOverride)).toBe(after);
      }),
    );
  });

  it('omits loaded metadata that the API rejects', () => {
    const known = toEditedAudience(
      wholeAudience({
        id: 'a',
        seenAt: 1,
        value: {
          audienceId: 'a',
          customName: null,
          metadataOverride: { ogImageUrl: 'https://i.example', title: null, ogTitle: 'Kept' },
        },
      }),
    );
    const base = toDoc<Group>(audienceShape, known);
    const doc = withValue(base, ['metadataOverride', 'author'], 'Me');
    const patch = createPatch(audienceShape, base, doc);
    expect(patch).toStrictEqual({ metadataOverride: { author: 'Me', ogTitle: 'Kept' } });
    expect(z.safeParse(audiencePatch, patch).success).toBe(true);
  });
});
