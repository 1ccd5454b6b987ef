import { usePlotArea } from 'recharts';

/** Hatches columns that aren't loaded, over the full height: no bar would claim that nothing happened. */
export function Hatching({ missing }: { missing: readonly boolean[] }) {
  const plot = usePlotArea();
  if (!plot) return null;
  const width = plot.width / missing.length;
  const starts = missing.flatMap((isMissing, index) => (isMissing && !missing[index - 1] ? index : []));
  return starts.map((start) => {
    const end = missing.indexOf(false, start);
    const columns = (end === -1 ? missing.length : end) - start;
    return (
      <foreignObject key={start} {...plot} x={plot.x + start * width} width={columns * width}>
        <div className="size-full hatched" />
      </foreignObject>
    );
  });
}
