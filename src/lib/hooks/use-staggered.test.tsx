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
