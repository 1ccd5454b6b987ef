import { createHash, randomBytes } from 'node:crypto';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const RANDOM_BITS = 80n;

/** 26 lower-case characters of Crockford's base 32 for a number of at most 130 bits. */
function encode(number: bigint): string {
  let rest = number;
  let result = '';
  for (let position = 0; position < 26; position++) {
    result = ALPHABET[Number(rest & 31n)] + result;
    rest >>= 5n;
  }
  return result;
}

const toBigInt = (bytes: Buffer) => BigInt(`0x${bytes.toString('hex')}`);

let last = 0n;

/**
 * A ULID (github.com/ulid/spec): 48 bits of epoch milliseconds, then 80 random ones, counted up within one
 * millisecond, so that what one process makes in the same millisecond still sorts in the order it was made.
 */
function ulid(): bigint {
  const time = BigInt(Date.now()) << RANDOM_BITS;
  last = time > last ? time | toBigInt(randomBytes(10)) : last + 1n;
  return last;
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

/** A fresh id such as `page_01kaj…`: the kind, then 26 characters that sort by when they were made. */
export const newId = (kind: IdKind) => `${kind}_${encode(ulid())}`;

/** The same id for the same kind and seed, always: for demo data and imports. */
export const derivedId = (kind: IdKind, seed: string) =>
  `${kind}_${encode(toBigInt(createHash('sha256').update(`${kind}\n${seed}`).digest().subarray(0, 16)))}`;

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
