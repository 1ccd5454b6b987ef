import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ContextComparison } from './context-comparison.tsx';

function compare(before: string, after: string, inline = false) {
  const { container } = render(
    <ContextComparison before={before} after={after} names={['Version 1', 'Version 3']} inline={inline} />,
  );
  const texts = (selector: string) =>
    [...container.querySelectorAll(selector)].map(({ textContent }) => textContent);
  return { container, texts };
}

const lines = (...changed: string[]) => ['One.', 'Two.', 'Three.', 'Four.', 'Five.', ...changed].join('\n');

it('counts and marks changed words', () => {
  const { container, texts } = compare('Runs 60 vans.\nAsked.', 'Runs 84 vans.\nAsked.');
  expect(texts('del')).toEqual(['removed: 60']);
  expect(texts('ins')).toEqual(['added: 84']);
  expect(container.textContent).toContain('+1 word · −1 word');
  expect(container.textContent).toContain('A, Version 1B, Version 3');
});

it('shows both texts in one column when inline', () => {
  const { container } = compare('Runs 60 vans.', 'Runs 84 vans.', true);
  expect(container.textContent).toContain('Runs removed: 60 added: 84 vans.');
});

it('collapses unchanged passages away from a change until they are opened', async () => {
  const { container } = compare(lines('Six.'), lines('6.'), true);
  expect(container.textContent).not.toContain('Two.');
  await userEvent.click(screen.getByRole('button', { name: '4 unchanged passages' }));
  expect(container.textContent).toContain('Two.');
});

it('says that the contexts are equal or missing', () => {
  compare('Night.', 'Night.');
  expect(screen.getByText('The context is the same in both versions.')).toBeTruthy();
  compare('Night\r\nand day.', 'Night\nand day.');
  expect(screen.getAllByText('The context is the same in both versions.')).toHaveLength(2);
  compare('', '');
  expect(screen.getByText('Neither version has a context.')).toBeTruthy();
});
