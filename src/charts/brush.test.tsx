import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Area } from './brush-area.ts';
import { BrushLayer } from './brush-layer.tsx';
import { useBrush } from './use-brush.ts';

const COLUMNS = 10;
const inset = { left: 0, right: 0, top: 0, bottom: 0 };
const columns = (from: number, to: number): Area => ({ x: { from, to }, y: { from: 0, to: 1 } });

const passed = vi.fn<(area: Area) => void>();
const settled = vi.fn<(area: Area | null) => void>();

function Clicks() {
  const [area, setArea] = useState<Area | null>(null);
  const { band, props } = useBrush({
    label: 'Clicks',
    columns: COLUMNS,
    rows: 1,
    describe: (index) => ({
      title: `${index} clicks`,
      facts: [{ label: 'Sessions', value: `${index * 10}` }],
    }),
    area,
    onApproach() {},
    onPass: passed,
    onSettle(next) {
      settled(next);
      setArea(next);
    },
  });
  return (
    <BrushLayer
      {...props}
      inset={inset}
      grid={{ columns: COLUMNS, rows: 1 }}
      band={band}
      at={null}
      named={false}
    />
  );
}

const slider = () => screen.getByRole('slider', { name: /^Clicks/ });
const reading = () => slider().getAttribute('aria-valuetext');

beforeEach(() => {
  passed.mockClear();
  settled.mockClear();
  render(<Clicks />);
  // 100 px wide: 10 px per column.
  vi.spyOn(slider(), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 50));
  slider().setPointerCapture = () => {};
});

it('reads the first column on focus, and others with the arrow keys', async () => {
  await userEvent.tab();
  expect(reading()).toBe('0 clicks: Sessions 0');
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(reading()).toBe('2 clicks: Sessions 20');
  await userEvent.keyboard('{End}');
  expect(reading()).toBe('9 clicks: Sessions 90');
});

it('selects a range with Shift and arrows, applies it with Enter, clears it with Escape', async () => {
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowRight}{ArrowRight}{/Shift}');
  expect(passed).toHaveBeenLastCalledWith(columns(1, 4));
  expect(settled).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  expect(settled).toHaveBeenLastCalledWith(columns(1, 4));
  await userEvent.keyboard('{Escape}');
  expect(settled).toHaveBeenLastCalledWith(null);
});

it('cancels a range in progress with Escape', async () => {
  await userEvent.tab();
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}{Escape}');
  expect(settled).toHaveBeenLastCalledWith(null);
});

const pointer = (clientX: number, pointerType = 'mouse') => ({
  clientX,
  clientY: 10,
  pointerId: 1,
  button: 0,
  pointerType,
});

it('selects a column with a click, and the dragged range with a drag', () => {
  fireEvent.pointerDown(slider(), pointer(35));
  fireEvent.pointerUp(slider(), pointer(35));
  expect(settled).toHaveBeenLastCalledWith(columns(3, 4));
  fireEvent.pointerDown(slider(), pointer(65));
  fireEvent.pointerMove(slider(), pointer(85));
  fireEvent.pointerUp(slider(), pointer(85));
  expect(settled).toHaveBeenLastCalledWith(columns(6, 9));
});

it('reads a column at the first tap, and selects it at the second', () => {
  const tap = () => {
    fireEvent.pointerDown(slider(), pointer(35, 'touch'));
    fireEvent.pointerUp(slider(), pointer(35, 'touch'));
    fireEvent.pointerLeave(slider(), pointer(35, 'touch'));
  };
  tap();
  expect(reading()).toBe('3 clicks: Sessions 30');
  expect(settled).not.toHaveBeenCalled();
  tap();
  expect(settled).toHaveBeenLastCalledWith(columns(3, 4));
});
