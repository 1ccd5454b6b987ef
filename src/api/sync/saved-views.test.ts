import { expect, it } from 'vitest';
import { parseViews } from './saved-views.ts';

const view = { id: '1', name: 'Drafts', href: '/pages?status=draft', where: 'Pages' };

it('drops malformed views and links to other sites', () => {
  const stored = [view, null, 7, { id: '2' }, { ...view, href: '//elsewhere.example' }];
  const external = ['https://elsewhere.example/', '/\\elsewhere.example', 'javascript:alert(1)'];
  const all = [...stored, ...external.map((href) => ({ ...view, href }))];
  expect(parseViews(JSON.stringify(all))).toEqual([view]);
});

it.each(['', '{', 'null', '{"a":1}'])('parses %j to no views', (text) => {
  expect(parseViews(text)).toEqual([]);
});
