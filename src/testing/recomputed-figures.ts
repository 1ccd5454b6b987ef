/** 97.5% quantile of the normal distribution. */
export const Z_95 = 1.96;

/** Bounds of a Wilson interval, as the roots of its quadratic equation. */
export function wilsonBounds(hits: number, of: number) {
  const [a, b, c] = [of + Z_95 * Z_95, -(2 * hits + Z_95 * Z_95), (hits * hits) / of];
  const root = Math.sqrt(b * b - 4 * a * c);
  return { low: (-b - root) / (2 * a), high: (-b + root) / (2 * a) };
}

interface Share {
  hits: number;
  of: number;
}

/** Difference of two rates with its interval (R. G. Newcombe, 1998). */
export function rateChange(now: Share, before: Share) {
  const [rate, rateBefore] = [now.hits / now.of, before.hits / before.of];
  const [one, other] = [wilsonBounds(now.hits, now.of), wilsonBounds(before.hits, before.of)];
  const difference = rate - rateBefore;
  return {
    difference,
    low: difference - Math.hypot(rate - one.low, other.high - rateBefore),
    high: difference + Math.hypot(one.high - rate, rateBefore - other.low),
  };
}

/**
 * Half of the interval of a difference between two totals, from its paired days.
 * @param t quantile of Student's t distribution with one degree of freedom less than days
 */
export function halfInterval(differences: readonly number[], t: number): number {
  const days = differences.length;
  const mean = differences.reduce((sum, each) => sum + each, 0) / days;
  const squares = differences.reduce((sum, each) => sum + (each - mean) ** 2, 0);
  return t * Math.sqrt((days * squares) / (days - 1));
}

export const signed = (text: string, value: number) =>
  /[1-9]/.test(text) ? `${value < 0 ? '−' : '+'}${text}` : `±${text}`;
export const formatCount = (value: number) => value.toLocaleString('en');
export const percentText = (share: number, digits = 1) => `${(share * 100).toFixed(digits)}%`;
/** Percentage points, `+1.5`. */
export const pointsText = (share: number) => signed(Math.abs(share * 100).toFixed(1), share);
/** Percentage points between two rates as they are shown. */
export const pointsBetween = (now: number, before: number) =>
  pointsText((Number.parseFloat(percentText(now)) - Number.parseFloat(percentText(before))) / 100);
/** `−14%` */
export const changeText = (share: number) => signed(`${Math.round(Math.abs(share * 100))}%`, share);
export const countChangeText = (now: number, before: number) => changeText((now - before) / before);
