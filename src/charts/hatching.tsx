import type { CSSProperties } from 'react';

interface HatchingProps {
  /** Of each mark, whether its data are not there yet. */
  missing: readonly boolean[];
  /** Where the plot area lies. */
  style: CSSProperties;
}

interface Stretch {
  from: number;
  to: number;
}

/** Hatches, over the full height, what is not loaded: an absent bar would claim that nothing happened. */
export function Hatching({ missing, style }: HatchingProps) {
  const share = (index: number) => `${(index / missing.length) * 100}%`;
  return (
    <div aria-hidden className="pointer-events-none absolute" style={style}>
      {stretches(missing).map(({ from, to }) => (
        <div
          key={from}
          className="absolute inset-y-0 hatched"
          style={{ left: share(from), width: share(to - from) }}
        />
      ))}
    </div>
  );
}

function stretches(missing: readonly boolean[]): Stretch[] {
  const found: Stretch[] = [];
  missing.forEach((each, index) => {
    if (!each) return;
    const last = found.at(-1);
    if (last?.to === index) last.to = index + 1;
    else found.push({ from: index, to: index + 1 });
  });
  return found;
}
