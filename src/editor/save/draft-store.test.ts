import { expect, test } from 'vitest';
import { fromStored, toStoredHead } from './draft-store.ts';

const key = { tenant: 't', kind: 'page', id: 'p', editor: 'e' };
/** The format that every version so far has written. */
const storedHead = {
  ...key,
  title: 'Launch',
  path: '/pages/p/edit',
  told: { record: { name: 'Old', pageType: 'inbound' }, at: 1 },
  base: { name: 'Old', pageType: 'inbound' },
  pendingSave: { name: 'Saved', pageType: 'inbound' },
};

test('restores a stored draft', () => {
  const fields = [
    { ...key, field: 'name', text: '"New"' },
    { ...key, field: 'pageType' },
  ];
  const draft = fromStored(storedHead, { ...key, at: 2 }, fields);
  expect(draft).toEqual({
    ...key,
    title: 'Launch',
    path: '/pages/p/edit',
    snapshot: storedHead.told,
    base: storedHead.base,
    pendingSave: storedHead.pendingSave,
    at: 2,
    doc: { name: 'New', pageType: undefined },
  });
  expect(fromStored(storedHead, undefined, []).at).toBe(1);
});

test('stores a draft under the keys of earlier versions', () => {
  const { at, doc, ...head } = fromStored(storedHead, undefined, []);
  expect(toStoredHead(head)).toEqual(storedHead);
});
