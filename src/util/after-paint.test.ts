import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { afterPaint } from './after-paint.ts';

let frame: (() => void) | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  frame = undefined;
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => {
    frame = draw;
    return 1;
  });
  vi.stubGlobal('cancelAnimationFrame', () => {
    frame = undefined;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('works in the task after the frame, once', () => {
  const work = vi.fn();
  afterPaint(work);
  frame?.();
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(1000);
  expect(work).toHaveBeenCalledOnce();
});

it('does not wait for a frame that does not come, as in a tab that nobody looks at', () => {
  const work = vi.fn();
  afterPaint(work);
  vi.advanceTimersByTime(1000);
  expect(work).toHaveBeenCalledOnce();
  frame?.();
  vi.advanceTimersByTime(1000);
  expect(work).toHaveBeenCalledOnce();
});

it('is taken back before the frame, and after it', () => {
  const work = vi.fn();
  const takeBack = afterPaint(work);
  takeBack();
  vi.advanceTimersByTime(1000);
  const later = afterPaint(work);
  frame?.();
  later();
  vi.advanceTimersByTime(1000);
  expect(work).not.toHaveBeenCalled();
});
