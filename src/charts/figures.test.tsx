import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ChangePercent } from './figures.tsx';

const textOf = (now: number, before: number) =>
  renderToStaticMarkup(<ChangePercent now={now} before={before} isSignificant={false} />).replace(
    /<[^>]+>/g,
    '',
  );

it('shows the direction of a change, and none at 0%', () => {
  expect(textOf(107, 100)).toBe('↑up 7%');
  expect(textOf(86, 100)).toBe('↓down 14%');
  expect(textOf(1003, 1000)).toBe('0%');
  expect(textOf(5, 0)).toBe('');
});
