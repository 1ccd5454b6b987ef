import { expect, it, vi } from 'vitest';
import { Sought } from './sought.ts';

/** A search whose url may change when `pause` is called. */
function typing(url = '') {
  const written: string[] = [];
  let due: (() => void) | null = null;
  const sought = new Sought(
    url,
    (q) => written.push(q),
    (work) => {
      due = work;
      return () => {
        due = null;
      };
    },
  );
  const pause = () => {
    const work = due;
    due = null;
    work?.();
  };
  return { sought, written, pause };
}

it('has what is typed at once, and the url the latest of it after a pause', () => {
  const { sought, written, pause } = typing();
  sought.type('d');
  sought.type('de');
  expect([sought.get(), written]).toEqual(['de', []]);
  pause();
  expect(written).toEqual(['de']);
});

it('keeps what was typed since where the url comes back', () => {
  const { sought, written, pause } = typing();
  sought.type('d');
  pause();
  sought.type('de');
  sought.follow('d');
  expect(sought.get()).toBe('de');
  pause();
  sought.follow('de');
  expect([sought.get(), written]).toEqual(['de', ['d', 'de']]);
});

it('follows a url that says something else, and then writes nothing', () => {
  const { sought, written, pause } = typing('depot');
  sought.type('depots');
  sought.follow('van');
  pause();
  expect([sought.get(), written]).toEqual(['van', []]);
  sought.follow(undefined);
  expect(sought.get()).toBe('');
});

it('does not write what the url has, and follows the next that says so', () => {
  const { sought, written, pause } = typing();
  sought.type('x');
  sought.type('');
  pause();
  expect(written).toEqual([]);
  sought.type('x');
  pause();
  sought.follow('x');
  sought.follow('');
  expect(sought.get()).toBe('');
});

it('writes nothing once it has ended, and tells whoever listens', () => {
  const { sought, written, pause } = typing();
  let told = 0;
  const end = sought.subscribe(() => {
    told += 1;
  });
  sought.type('x');
  sought.end();
  pause();
  end();
  sought.type('y');
  expect([written, told]).toEqual([[], 1]);
});

it('waits anew with each letter, and no longer once the field is left', () => {
  const { sought, written, pause } = typing();
  const first = vi.fn();
  const later = vi.fn(() => first);
  const other = new Sought('', () => {}, later);
  other.type('d');
  expect(first).not.toHaveBeenCalled();
  other.type('de');
  expect([later.mock.calls.length, first.mock.calls.length]).toEqual([2, 1]);
  sought.type('depot');
  sought.tell();
  expect(written).toEqual(['depot']);
  pause();
  sought.tell();
  expect(written).toEqual(['depot']);
});
