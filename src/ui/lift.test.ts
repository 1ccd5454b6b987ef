import { expect, test } from 'vitest';
import { type Lift, liftEventOf, lifted, liftWords, nextLift } from './lift.ts';

const keys = ['a', 'b', 'c', 'd'];
const lift = (key = 'b'): Lift => {
  const up = lifted(keys, key, 'keys');
  if (!up) throw new Error('nothing lifted');
  return up;
};
const press = (from: Lift, ...pressed: string[]) =>
  pressed.reduce<Lift | null>((now, key) => {
    const event = liftEventOf(key);
    return now && event ? nextLift(now, event) : now;
  }, from);

test('a lifted row is where it was', () => {
  expect(lift()).toEqual({ key: 'b', from: 1, to: 1, count: 4, by: 'keys' });
  expect(lifted(keys, 'x', 'pointer')).toBeNull();
});

test('keys take it up and down, never beyond the ends', () => {
  expect(press(lift(), 'ArrowDown')?.to).toBe(2);
  expect(press(lift(), 'ArrowUp', 'ArrowUp', 'ArrowUp')?.to).toBe(0);
  expect(press(lift(), 'End')?.to).toBe(3);
  expect(press(lift(), 'End', 'Home')?.to).toBe(0);
  expect(press(lift(), 'PageDown')?.to).toBe(3);
  expect(press(lift('d'), 'PageUp')?.to).toBe(0);
  expect(liftEventOf('x')).toBeNull();
});

test('what changes nothing is the same lift', () => {
  const up = lift('a');
  expect(press(up, 'ArrowUp')).toBe(up);
  expect(nextLift(up, { type: 'rows', keys: [...keys] })).toBe(up);
});

test('rows that come and go meanwhile keep it within the list', () => {
  const last = press(lift(), 'End');
  expect(last && nextLift(last, { type: 'rows', keys: ['b', 'c'] })).toMatchObject({
    from: 0,
    to: 1,
    count: 2,
  });
  expect(nextLift(lift(), { type: 'rows', keys: ['a', 'c'] })).toBeNull();
});

test('says where it is', () => {
  const at = press(lift('d'), 'ArrowUp');
  if (!at) throw new Error('nothing lifted');
  expect(liftWords.lifted('Call us', lift('d'))).toBe('Picked up Call us, 4 of 4');
  expect(liftWords.now(at.to, at.count)).toBe('now 3 of 4');
  expect(liftWords.dropped(at)).toBe('dropped at 3');
  expect(liftWords.back(at)).toBe('back at 4');
});
