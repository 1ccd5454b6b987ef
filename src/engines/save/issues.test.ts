import { expect, test } from 'vitest';
import { checkAction, checkMetadata } from '#engines/checks/index.ts';
import { randomId } from '#lib/id.ts';
import { withValue } from './document.ts';
import { findNewHarmfulPaths, issuesOf } from './issues.ts';
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
const keys = [randomId(), randomId()] as const;
const page: Group = {
  actions: [
    { key: keys[0], value: { buttonTitle: 'Demo', url: 'https://a.example/' } },
    { key: keys[1], value: { buttonTitle: 'Prices', url: 'javascript:1' } },
  ],
  metadata: { robots: ['noindexx'] },
};
const url = (key: string) => ['actions', key, 'url'];

test('returns issues by path, in the order of the form', () => {
  expect([...issuesOf(shape, page)].map(([key, { severity }]) => [key, severity])).toEqual([
    [`actions/${keys[1]}/url`, 'harmful'],
    ['metadata/robots', 'warning'],
  ]);
  expect(issuesOf(shape, {})).toEqual(new Map());
});

test('ignores harmful values that are already saved', () => {
  expect(findNewHarmfulPaths(shape, page, page)).toEqual([]);
  const otherChange = withValue(page, ['actions', keys[1], 'purpose'], 'Public prices');
  expect(findNewHarmfulPaths(shape, page, otherChange)).toEqual([]);
});

test('reports harmful values in changed fields and new rows', () => {
  const changed = withValue(page, url(keys[1]), 'javascript:2');
  expect(findNewHarmfulPaths(shape, page, changed)).toEqual([url(keys[1])]);
  const withDataUrl = withValue(page, url(keys[0]), 'data:text/html,x');
  expect(findNewHarmfulPaths(shape, page, withDataUrl)).toEqual([url(keys[0])]);
  const key = randomId();
  const added = { ...page, actions: [...(page.actions as object[]), { key, value: {} }] };
  expect(findNewHarmfulPaths(shape, page, added)).toEqual([['actions', key, 'buttonTitle'], url(key)]);
});

test('ignores warnings', () => {
  const robots = withValue(page, ['metadata', 'robots'], ['indexx']);
  expect(findNewHarmfulPaths(shape, page, robots)).toEqual([]);
});
