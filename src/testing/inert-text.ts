import { expect } from 'vitest';

const INJECTED = ['script', 'iframe', 'object', 'embed', 'form[action]', 'base', 'meta'];

/** Expects that no script ran, no markup was injected, and links have safe schemes. */
export function expectInertText(name: string): void {
  expect([name, 'ran' in window]).toEqual([name, false]);
  const { body } = document;
  const injected = INJECTED.flatMap((selector) => [...body.querySelectorAll(selector)]);
  expect([name, injected.map(({ outerHTML }) => outerHTML)]).toEqual([name, []]);
  const links = [...body.querySelectorAll('a[href]')].map((link) => link.getAttribute('href') ?? '');
  const unsafe = links.filter((href) => !/^(\/|https?:|mailto:|tel:|#)/i.test(href));
  expect([name, unsafe]).toEqual([name, []]);
}
