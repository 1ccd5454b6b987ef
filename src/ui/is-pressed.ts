let pressed = false;
const press = () => {
  pressed = true;
};
const release = () => {
  pressed = false;
};
addEventListener('pointerdown', press, { capture: true });
// In the bubbling phase, so that handlers of the release still see the press.
for (const type of ['pointerup', 'pointercancel']) addEventListener(type, release);

/** Whether a mouse button, finger or pen is down: what moves now moves away from under it. */
export const isPressed = (): boolean => pressed;
