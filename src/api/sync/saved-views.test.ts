import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '#storage/doubles/memory-storage.ts';
import { savedViews } from './saved-views.ts';

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()));
afterEach(() => vi.unstubAllGlobals());

const view = { id: '1', name: 'Drafts', href: '/pages?status=draft', where: 'Pages' };

it('drops malformed views and links to other sites', () => {
  const stored = [view, null, 7, { id: '2' }, { ...view, href: '//elsewhere.example' }];
  const external = ['https://elsewhere.example/', '/\\elsewhere.example', 'javascript:alert(1)'];
  const all = [...stored, ...external.map((href) => ({ ...view, href }))];
  localStorage.setItem('views.t', JSON.stringify(all));
  expect(savedViews.read('t')).toEqual([view]);
});

it.each(['', '{', 'null', '{"a":1}'])('parses %j to no views', (text) => {
  localStorage.setItem('views.t', text);
  expect(savedViews.read('t')).toEqual([]);
});
