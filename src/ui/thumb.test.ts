import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseColor } from './thumb.tsx';

/** Contrast of two relative luminances (WCAG 2.2). */
const contrast = (a: number, b: number) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

it('gives every color a text color with a contrast of at least 4.5', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (value) => {
      const hex = `#${value.toString(16).padStart(6, '0')}`;
      const parsed = parseColor(hex);
      expect(parsed?.hex).toBe(hex);
      expect(contrast(luminance(hex), parsed?.text === 'white' ? 1 : 0)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

it('reads short forms and ignores other formats', () => {
  expect(parseColor(' #0aF ')).toEqual({ hex: '#00aaFF', text: 'black' });
  for (const color of ['red', 'rgb(0, 0, 0)', '#12345', 'url(x)', '', null, undefined])
    expect(parseColor(color)).toBeNull();
});
