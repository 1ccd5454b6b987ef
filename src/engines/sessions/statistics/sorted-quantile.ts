/** The quantile of rising values by linear interpolation between the closest ranks (type 7); null of none. */
export function sortedQuantile(values: ArrayLike<number>, share: number): number | null {
  const rank = (values.length - 1) * share;
  const [below, above] = [values[Math.floor(rank)], values[Math.ceil(rank)]];
  if (below === undefined || above === undefined) return null;
  return below + (above - below) * (rank - Math.floor(rank));
}
