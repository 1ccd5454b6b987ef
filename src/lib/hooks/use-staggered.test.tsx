import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useStaggered } from './use-staggered.ts';

it('passes a value on to one part per render, and takes the next value after the last part', () => {
  const renders: string[] = [];
  function Parts({ value }: { value: string }) {
    const partValue = useStaggered(value, 3);
    renders.push([0, 1, 2].map((index) => partValue(index) ?? '-').join(''));
    return null;
  }
  const { rerender } = render(<Parts value="a" />);
  expect([...new Set(renders)]).toEqual(['a--', 'aa-', 'aaa']);
  renders.length = 0;
  rerender(<Parts value="b" />);
  expect([...new Set(renders)]).toEqual(['aaa', 'baa', 'bba', 'bbb']);
});

it('rests when parts go, and still takes the next value', () => {
  let renders: string[] = [];
  function Parts({ value, count }: { value: string; count: number }) {
    const partValue = useStaggered(value, count);
    renders.push([0, 1].map((index) => partValue(index) ?? '-').join(''));
    return null;
  }
  const { rerender } = render(<Parts value="a" count={4} />);
  renders = [];
  rerender(<Parts value="a" count={2} />);
  expect(renders).toEqual(['aa']);
  rerender(<Parts value="b" count={2} />);
  expect(renders.at(-1)).toBe('bb');
});
