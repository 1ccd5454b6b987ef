import { fireEvent } from '@testing-library/react';

/** Presses a key that an input method consumes, in Safari's order: the composition has ended when the key is reported. */
export function pressInComposition(field: HTMLElement, key: string): void {
  fireEvent.compositionEnd(field);
  fireEvent.keyDown(field, { key, keyCode: 229 });
}
