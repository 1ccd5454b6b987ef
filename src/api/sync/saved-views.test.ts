import { expect, it } from 'vitest';
import { parseViews } from './saved-views.ts';

const view = { id: '1', name: 'Drafts', href: '/pages?status=draft', where: 'Pages' };

it('reads what is kept, and leaves out what is none or leads elsewhere', () => {
  const kept = [view, null, 7, { id: '2' }, { ...view, href: '//elsewhere.example' }];
  const strange = ['https://elsewhere.example/', '/\\elsewhere.example', 'javascript:alert(1)'];
  const all = [...kept, ...strange.map((href) => ({ ...view, href }))];
  expect(parseViews(JSON.stringify(all))).toEqual([view]);
});

it.each(['', '{', 'null', '{"a":1}'])('takes %j for nothing', (text) => {
  expect(parseViews(text)).toEqual([]);
});
