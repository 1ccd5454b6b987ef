import { defaultRangeExtractor } from '@tanstack/react-virtual';
import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useScaledVirtualizer } from './use-scaled-virtualizer.ts';

const options = {
  count: 500,
  estimateSize: () => 36,
  getItemKey: (index: number) => index,
  overscan: 0,
  scrollMargin: 174,
  stickyHeight: 80,
  rangeExtractor: defaultRangeExtractor,
};

it('scrolls only to rows that are out of view, also before the first scroll', () => {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  const { result } = renderHook(() => useScaledVirtualizer(options));
  result.current.reveal(0);
  result.current.reveal(2);
  expect(scrollTo).not.toHaveBeenCalled();
  const index = 100;
  result.current.reveal(index);
  expect(scrollTo).toHaveBeenCalledWith({
    top: options.scrollMargin + (index + 1) * 36 - innerHeight,
    behavior: 'instant',
  });
});
