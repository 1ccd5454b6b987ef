/** Spaces, brackets, slashes, dots, dashes, the minus sign, and invisible characters of copied text. */
const PUNCTUATION = /[\s()[\]/.\p{Pd}\u2212\p{Cf}]/gu;
/** A zero that is dialed within the country only, as in "+49 (0)30". */
const TRUNK_PREFIX = /\(\s*0\s*\)/;

/**
 * Converts a phone number to the API's format: a plus sign, the country code and digits. A leading `00` becomes the plus
 * sign. Doesn't add a country code, and leaves letters in place, so that the result may be invalid.
 */
export function normalizePhone(text: string): string {
  const digits = text.replace(PUNCTUATION, '');
  if (!/^(\+|00)/.test(digits)) return digits;
  return text.replace(TRUNK_PREFIX, '').replace(PUNCTUATION, '').replace(/^00/, '+');
}
