import { expect, it } from 'vitest';
import { safeHref } from './link.ts';

it('links http, https, mailto and tel', () => {
  expect(safeHref('https://shop.example/a?b=1')).toBe('https://shop.example/a?b=1');
  expect(safeHref(' mailto:marta@brightway.example')).toBe('mailto:marta@brightway.example');
  expect(safeHref('tel:+493055500142')).toBe('tel:+493055500142');
});

it.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'shop.example',
  '',
  null,
])('does not link %j', (url) => expect(safeHref(url)).toBeNull());
