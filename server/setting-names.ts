import { type Environment, settingNames } from './config.ts';

const validNames = settingNames.flatMap((name): string[] => [name, `${name}_FILE`]);

/** Short names resemble many others. */
const MIN_FUZZY_LENGTH = 7;

/** First words that only our settings are likely to have. */
const OWN_PREFIX = /^(DATABASE|DEMO|PUBLISH|TRUST|REHEARSAL)_/;

/** Characters to insert, delete, replace or swap with their neighbor (optimal string alignment). */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (beforeLast[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}

const simplify = (name: string) => name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/** The setting that a name was probably meant to be. */
function findSimilar(name: string): string | undefined {
  const simple = simplify(name);
  return validNames.find((valid) => {
    const other = simplify(valid);
    return simple === other || (other.length >= MIN_FUZZY_LENGTH && editDistance(simple, other) === 1);
  });
}

const unknownNames = (env: Environment) =>
  Object.keys(env).filter((name) => env[name] && !validNames.includes(name));

/** Warnings about misspelled settings. */
export const nameWarnings = (env: Environment): string[] =>
  unknownNames(env).flatMap((name) => {
    const similar = findSimilar(name);
    return similar ? [`${name} is not a setting and has no effect. Did you mean ${similar}?`] : [];
  });

/** Names that begin as settings do. Other programs may use them. */
export const unknownSettings = (env: Environment): string[] =>
  unknownNames(env).filter((name) => OWN_PREFIX.test(name) && findSimilar(name) === undefined);
