/** Sample size per store; the total is extrapolated. */
export const MAX_SAMPLES = 200;
/** Stored values aren't nested deeper. */
const MAX_DEPTH = 40;

/** Estimated size of a stored value in bytes: two per character, eight per number. */
export function sizeOf(value: unknown, depth = 0): number {
  if (typeof value === 'string') return value.length * 2;
  if (value instanceof ArrayBuffer) return value.byteLength;
  if (ArrayBuffer.isView(value)) return value.byteLength;
  if (value instanceof Blob) return value.size;
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return 8;
  const parts = Array.isArray(value) ? value : Object.entries(value).flat();
  return parts.reduce<number>((sum, part) => sum + sizeOf(part, depth + 1), 8);
}

const units = ['bytes', 'kB', 'MB', 'GB'] as const;

/** Formats bytes: `640 bytes`, `12.4 kB`. */
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
