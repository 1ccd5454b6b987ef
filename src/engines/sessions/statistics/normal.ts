/** 97.5% quantile of the standard normal distribution, for 95% intervals. */
export const Z_95 = 1.959963984540054;

/**
 * Two-sided p-value of a standard normal z. The complementary error function is a Chebyshev fit with a relative
 * error
 * below 1.2e-7 everywhere (W. H. Press et al., Numerical Recipes, 2nd ed., 1992, section 6.2), so that even tiny
 * p-values keep their order.
 */
export function twoSidedP(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + x / 2);
  const exponent = coefficients.reduceRight((sum, each) => sum * t + each, 0);
  return t * Math.exp(-x * x + exponent);
}

const coefficients = [
  -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587,
  -0.82215223, 0.17087277,
];
