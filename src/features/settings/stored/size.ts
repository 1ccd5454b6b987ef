/** As many records of a store are weighed; the others are taken to be like them. */
export const MOST_WEIGHED = 200;
/** Nothing kept here is nested deeper by itself. */
const DEEPEST = 40;

/** About how many bytes a value takes where it is kept: two for each character, eight for each number. */
export function sizeOf(value: unknown, depth = 0): number {
  if (typeof value === 'string') return value.length * 2;
  if (value instanceof ArrayBuffer) return value.byteLength;
  if (ArrayBuffer.isView(value)) return value.byteLength;
  if (value instanceof Blob) return value.size;
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return 8;
  const parts = Array.isArray(value) ? value : Object.entries(value).flat();
  return parts.reduce<number>((sum, part) => sum + sizeOf(part, depth + 1), 8);
}

const units = ['bytes', 'kB', 'MB', 'GB'] as const;

/** A number of bytes as a person reads it: `640 bytes`, `12.4 kB`. */
export function formatBytes(bytes: number): string {
  let amount = bytes;
  let unit = 0;
  while (amount >= 1000 && unit < units.length - 1) {
    amount /= 1000;
    unit += 1;
  }
  const digits = unit === 0 || amount >= 100 ? 0 : 1;
  return `${amount.toFixed(digits)} ${units[unit]}`;
}
