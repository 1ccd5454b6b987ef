import { expect, test } from 'vitest';
import { checkAction, checkMetadata } from '#editor/checks/rules.ts';
import { newKey, withValue } from './document.ts';
import { findingsOf, findNewHarm } from './findings.ts';
import { type Group, group, items, rows, value, withCheck } from './shape.ts';

const shape = group('Page', {
  actions: rows(
    'Actions',
    { noun: 'action', title: 'buttonTitle', check: checkAction },
    { buttonTitle: value('Button title'), url: value('URL'), purpose: value('Purpose') },
  ),
  metadata: withCheck(
    group('Metadata', { canonicalUrl: value('Canonical URL'), robots: items('Robots') }),
    checkMetadata,
  ),
});
const keys = [newKey(), newKey()] as const;
const page: Group = {
  actions: [
    { key: keys[0], value: { buttonTitle: 'Demo', url: 'https://a.example/' } },
    { key: keys[1], value: { buttonTitle: 'Prices', url: 'javascript:1' } },
  ],
  metadata: { robots: ['noindexx'] },
};
const url = (key: string) => ['actions', key, 'url'];

test('returns findings by path, in the order of the form', () => {
  expect([...findingsOf(shape, page)].map(([key, { severity }]) => [key, severity])).toEqual([
    [`actions/${keys[1]}/url`, 'harmful'],
    ['metadata/robots', 'warning'],
  ]);
  expect(findingsOf(shape, {})).toEqual(new Map());
});

test('ignores harmful values that are already saved', () => {
  expect(findNewHarm(shape, page, page)).toEqual([]);
  const otherChange = withValue(page, ['actions', keys[1], 'purpose'], 'Public prices');
  expect(findNewHarm(shape, page, otherChange)).toEqual([]);
});

test('reports harmful values in changed fields and new rows', () => {
  const changed = withValue(page, url(keys[1]), 'javascript:2');
  expect(findNewHarm(shape, page, changed)).toEqual([url(keys[1])]);
  const withDataUrl = withValue(page, url(keys[0]), 'data:text/html,x');
  expect(findNewHarm(shape, page, withDataUrl)).toEqual([url(keys[0])]);
  const key = newKey();
  const added = { ...page, actions: [...(page.actions as object[]), { key, value: {} }] };
  expect(findNewHarm(shape, page, added)).toEqual([['actions', key, 'buttonTitle'], url(key)]);
});

test('ignores warnings', () => {
  const robots = withValue(page, ['metadata', 'robots'], ['indexx']);
  expect(findNewHarm(shape, page, robots)).toEqual([]);
});
