import { createHash, randomBytes } from 'node:crypto';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const RANDOM_BITS = 80n;

/** Encodes up to 130 bits as 26 lowercase characters of Crockford's base 32. */
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
 * Monotonic ULID (github.com/ulid/spec): 48 bits of epoch milliseconds, then 80 random bits, incremented
 * within a millisecond so that IDs of one process sort by creation.
 */
function ulid(): bigint {
  const time = BigInt(Date.now()) << RANDOM_BITS;
  last = time > last ? time | toBigInt(randomBytes(10)) : last + 1n;
  return last;
}

export type IdKind =
  | 'page'
  | 'revision'
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

/** New ID such as `page_01kaj…`. IDs of a kind sort by creation time. */
export const newId = (kind: IdKind) => `${kind}_${encode(ulid())}`;

/** Deterministic ID for demo data and imports. */
export const derivedId = (kind: IdKind, seed: string) =>
  `${kind}_${encode(toBigInt(createHash('sha256').update(`${kind}\n${seed}`).digest().subarray(0, 16)))}`;

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
