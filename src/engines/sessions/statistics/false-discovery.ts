/**
 * Adjusts probabilities for having been many: what is kept below a level holds, in expectation, at most that
 * share of false finds (Y. Benjamini and Y. Hochberg, 1995). In the order given.
 */
export function adjusted(probabilities: readonly number[]): number[] {
  const count = probabilities.length;
  const falling = probabilities.map((p, index) => ({ p, index })).sort((a, b) => b.p - a.p);
  const result = new Array<number>(count).fill(1);
  let least = 1;
  falling.forEach(({ p, index }, place) => {
    least = Math.min(least, p * (count / (count - place)));
    result[index] = least;
  });
  return result;
}
