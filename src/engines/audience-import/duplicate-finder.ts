/** cyrb53, a 53-bit hash (public domain, bryc). */
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

/** Finds repeated texts by two 53-bit hashes, without storing the texts. */
export class DuplicateFinder {
  #first = new Map<number, { check: number; row: number }>();

  /** Returns the first row with this text; null if it is this one. */
  findFirst(text: string, row: number): number | null {
    const key = hash(text, 0);
    const check = hash(text, 0x9e3779b9);
    const first = this.#first.get(key);
    if (first?.check === check) return first.row;
    if (!first) this.#first.set(key, { check, row });
    return null;
  }
}
