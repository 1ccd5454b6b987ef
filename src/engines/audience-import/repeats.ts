/** 53 bits of a text by cyrb53 (public domain, bryc), and 32 further ones by another seed. */
function hash(text: string, seed: number): number {
  let a = 0xdeadbeef ^ seed;
  let b = 0x41c6ce57 ^ seed;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return 4294967296 * (2097151 & b) + (a >>> 0);
}

/**
 * Tells which texts came before, without keeping them. Two different ones are taken for the same with a chance of
 * 2⁻¹⁰⁶ each, so never.
 */
export class Repeats {
  #first = new Map<number, { check: number; row: number }>();

  /** The row in which the same text came first; null where this one is the first. */
  seen(text: string, row: number): number | null {
    const key = hash(text, 0);
    const check = hash(text, 0x9e3779b9);
    const before = this.#first.get(key);
    if (before?.check === check) return before.row;
    if (!before) this.#first.set(key, { check, row });
    return null;
  }
}
