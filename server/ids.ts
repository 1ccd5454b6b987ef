import { createHash, randomBytes } from 'node:crypto';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** 26 lower-case characters of Crockford's base 32 from `bytes` (16 or more). */
function encode(bytes: Uint8Array): string {
  let result = '';
  let carry = 0;
  let bits = 0;
  for (const byte of bytes) {
    carry = (carry << 8) | byte;
    bits += 8;
    while (bits >= 5 && result.length < 26) {
      bits -= 5;
      result += ALPHABET[(carry >> bits) & 31];
    }
    carry &= (1 << bits) - 1;
  }
  return result;
}

export type IdKind =
  | 'page'
  | 'action'
  | 'footer'
  | 'link'
  | 'audience'
  | 'version'
  | 'message'
  | 'session'
  | 'topic'
  | 'entry'
  | 'person'
  | 'account'
  | 'alog'
  | 'plog'
  | 'tenant';

/** A fresh random id such as `page_4m7…`: the kind, then 26 characters. */
export const newId = (kind: IdKind) => `${kind}_${encode(randomBytes(17))}`;

/** The same id for the same kind and seed, always: for demo data and imports. */
export const derivedId = (kind: IdKind, seed: string) =>
  `${kind}_${encode(createHash('sha256').update(`${kind}\n${seed}`).digest())}`;

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
