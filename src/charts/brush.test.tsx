import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Area } from './brush-area.ts';
import { BrushLayer } from './brush-layer.tsx';
import { useBrush } from './use-brush.ts';

const COLUMNS = 10;
const inset = { left: 0, right: 0, top: 0, bottom: 0, marks: 0 };
const columns = (from: number, to: number): Area => ({ x: { from, to }, y: { from: 0, to: 1 } });

const onPreview = vi.fn<(area: Area) => void>();
const onCommit = vi.fn<(area: Area | null) => void>();

function Clicks() {
  const [area, setArea] = useState<Area | null>(null);
  const { band, props } = useBrush({
    label: 'Clicks',
    columns: COLUMNS,
    rows: 1,
    describe: (index) => ({
      title: `${index} clicks`,
      values: [{ label: 'Sessions', value: `${index * 10}` }],
      notes: [],
    }),
    area,
    onPrepare() {},
    onPreview,
    onCommit(next) {
      onCommit(next);
      setArea(next);
    },
  });
  return (
    <BrushLayer
      {...props}
      inset={inset}
      grid={{ columns: COLUMNS, rows: 1 }}
      band={band}
      activeCell={null}
      hasLabel={false}
    />
  );
}

const slider = () => screen.getByRole('slider', { name: /^Clicks/ });
const valueText = () => slider().getAttribute('aria-valuetext');

beforeEach(() => {
  onPreview.mockClear();
  onCommit.mockClear();
  render(<Clicks />);
  // 100 px wide: 10 px per column.
  vi.spyOn(slider(), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 50));
  slider().setPointerCapture = () => {};
});

it('reads the first column on focus, and others with the arrow keys', async () => {
  await userEvent.tab();
  expect(valueText()).toBe('0 clicks: Sessions 0');
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(valueText()).toBe('2 clicks: Sessions 20');
  await userEvent.keyboard('{End}');
  expect(valueText()).toBe('9 clicks: Sessions 90');
});

it('selects a range with Shift and arrows, applies it with Enter, clears it with Escape', async () => {
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowRight}{ArrowRight}{/Shift}');
  expect(onPreview).toHaveBeenLastCalledWith(columns(1, 4));
  expect(onCommit).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  expect(onCommit).toHaveBeenLastCalledWith(columns(1, 4));
  await userEvent.keyboard('{Escape}');
  expect(onCommit).toHaveBeenLastCalledWith(null);
});

it('cancels a range in progress with Escape', async () => {
  await userEvent.tab();
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}{Escape}');
  expect(onCommit).toHaveBeenLastCalledWith(null);
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
  expect(onCommit).toHaveBeenLastCalledWith(columns(3, 4));
  fireEvent.pointerDown(slider(), pointer(65));
  fireEvent.pointerMove(slider(), pointer(85));
  fireEvent.pointerUp(slider(), pointer(85));
  expect(onCommit).toHaveBeenLastCalledWith(columns(6, 9));
});

it('reads a column at the first tap, and selects it at the second', () => {
  const tap = () => {
    fireEvent.pointerDown(slider(), pointer(35, 'touch'));
    fireEvent.pointerUp(slider(), pointer(35, 'touch'));
    fireEvent.pointerLeave(slider(), pointer(35, 'touch'));
  };
  tap();
  expect(valueText()).toBe('3 clicks: Sessions 30');
  expect(onCommit).not.toHaveBeenCalled();
  tap();
  expect(onCommit).toHaveBeenLastCalledWith(columns(3, 4));
});
