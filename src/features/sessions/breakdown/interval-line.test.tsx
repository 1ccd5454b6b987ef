import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { IntervalLine } from './interval-line.tsx';

/** Where arrow heads stand, and whether there is a dot. */
function drawn(low: number, at: number, high: number) {
  const text = renderToStaticMarkup(<IntervalLine low={low} at={at} high={high} dot="" />);
  return {
    arrows: Array.from(text.matchAll(/translate\(([^,]+),/g), ([, x]) => x),
    dot: text.includes('<circle'),
  };
}

it('has an arrow head where an interval goes on beyond the axis, and no dot that is not on it', () => {
  expect(drawn(0, 0.5, 1)).toEqual({ arrows: [], dot: true });
  expect(drawn(-0.1, 0.5, 1)).toEqual({ arrows: ['0%'], dot: true });
  expect(drawn(0.2, 0.5, 1.1)).toEqual({ arrows: ['100%'], dot: true });
  expect(drawn(0.2, 1.2, 1.5)).toEqual({ arrows: ['100%'], dot: false });
  expect(drawn(1.1, 1.2, 1.5)).toEqual({ arrows: ['100%'], dot: false });
  expect(drawn(-1, -0.5, -0.1)).toEqual({ arrows: ['0%'], dot: false });
  expect(drawn(-0.2, 0.5, 1.5)).toEqual({ arrows: ['0%', '100%'], dot: true });
});

it('has a cap at an end on the axis where that is asked for', () => {
  const text = renderToStaticMarkup(<IntervalLine low={0.2} at={0.5} high={1.5} dot="" capped />);
  expect(text.match(/data-beyond/g)).toHaveLength(1);
  expect(text.match(/<path/g)).toHaveLength(2);
});
