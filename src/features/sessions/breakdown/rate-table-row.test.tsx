import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { IntervalLine } from './rate-table-row.tsx';

/** Positions of arrowheads, and whether there is a dot. */
function render(low: number, at: number, high: number) {
  const text = renderToStaticMarkup(<IntervalLine low={low} at={at} high={high} dot="" />);
  return {
    arrows: Array.from(text.matchAll(/translate\(([^,]+),[^>]+data-beyond/g), ([, x]) => x),
    dot: text.includes('<circle'),
  };
}

it('marks ends beyond the axis with arrowheads, and hides an estimate beyond it', () => {
  expect(render(0, 0.5, 1)).toEqual({ arrows: [], dot: true });
  expect(render(-0.1, 0.5, 1)).toEqual({ arrows: ['0%'], dot: true });
  expect(render(0.2, 0.5, 1.1)).toEqual({ arrows: ['100%'], dot: true });
  expect(render(0.2, 1.2, 1.5)).toEqual({ arrows: ['100%'], dot: false });
  expect(render(1.1, 1.2, 1.5)).toEqual({ arrows: ['100%'], dot: false });
  expect(render(-1, -0.5, -0.1)).toEqual({ arrows: ['0%'], dot: false });
  expect(render(-0.2, 0.5, 1.5)).toEqual({ arrows: ['0%', '100%'], dot: true });
});

it('caps ends on the axis', () => {
  const text = renderToStaticMarkup(<IntervalLine low={0.2} at={0.5} high={1.5} dot="" />);
  expect(text.match(/data-beyond/g)).toHaveLength(1);
  expect(text.match(/<path/g)).toHaveLength(2);
});
