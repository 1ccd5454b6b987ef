import { expect, it } from 'vitest';
import { Sought } from './sought.ts';

/** A search whose url is written when `paint` is called. */
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
  const paint = () => {
    const work = due;
    due = null;
    work?.();
  };
  return { sought, written, paint };
}

it('has what is typed at once, and the url the latest of it after a paint', () => {
  const { sought, written, paint } = typing();
  sought.type('d');
  sought.type('de');
  expect([sought.get(), written]).toEqual(['de', []]);
  paint();
  expect(written).toEqual(['de']);
});

it('keeps what was typed since where the url comes back', () => {
  const { sought, written, paint } = typing();
  sought.type('d');
  paint();
  sought.type('de');
  sought.follow('d');
  expect(sought.get()).toBe('de');
  paint();
  sought.follow('de');
  expect([sought.get(), written]).toEqual(['de', ['d', 'de']]);
});

it('follows a url that says something else, and then writes nothing', () => {
  const { sought, written, paint } = typing('depot');
  sought.type('depots');
  sought.follow('van');
  paint();
  expect([sought.get(), written]).toEqual(['van', []]);
  sought.follow(undefined);
  expect(sought.get()).toBe('');
});

it('does not write what the url has, and follows the next that says so', () => {
  const { sought, written, paint } = typing();
  sought.type('x');
  sought.type('');
  paint();
  expect(written).toEqual([]);
  sought.type('x');
  paint();
  sought.follow('x');
  sought.follow('');
  expect(sought.get()).toBe('');
});

it('writes nothing once it has ended, and tells whoever listens', () => {
  const { sought, written, paint } = typing();
  let told = 0;
  const end = sought.subscribe(() => {
    told += 1;
  });
  sought.type('x');
  sought.end();
  paint();
  end();
  sought.type('y');
  expect([written, told]).toEqual([[], 1]);
});
