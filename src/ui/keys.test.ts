import { expect, it } from 'vitest';
import { combinationsOf, isTyping } from './keys.ts';

const keyDown = (init: object) => ({ type: 'keydown', key: 'z', code: 'KeyZ', ...init }) as KeyboardEvent;

it('ignores keys of an input method', () => {
  expect(combinationsOf(keyDown({ keyCode: 90 }))).toEqual(['z']);
  for (const init of [{ keyCode: 229 }, { keyCode: 90, isComposing: true }]) {
    expect(combinationsOf(keyDown(init))).toEqual([]);
    expect(combinationsOf(keyDown({ ...init, ctrlKey: true }))).toEqual([]);
    expect(isTyping(keyDown(init))).toBe(true);
  }
});
