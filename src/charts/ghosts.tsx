import { memo, useMemo } from 'react';
import { Bar, BarChart, CartesianGrid, XAxis, YAxis } from 'recharts';
import { useTurn } from '#ui/turns.ts';
import { barGap, type Insets } from './geometry.ts';
import type { Scale } from './scale.ts';

interface GhostsProps {
  values: readonly number[];
  /** Whether a mark is drawn paler, as it stands for a part only. */
  isPart?: readonly boolean[];
  /** Its ticks get grid lines. */
  scale: Scale;
  inset: Insets;
}

// To find where lines of a grid go recharts measures labels, for which the whole page is laid out, though it draws
// none of them; but not for lines that are placed here, nor of an axis that shows each of its labels.
const nowhere = () => [];
const EACH = 0;

/**
 * What there is in all, as grey bars with their axis and grid. It is drawn once: what is chosen is painted over it.
 * On paper it is stretched as all that lies over it is.
 */
export const Ghosts = memo(function Ghosts(props: GhostsProps) {
  // What is painted over it and can be chosen is seen at once.
  const drawn = useTurn(props);
  return drawn ? <Drawn {...drawn} /> : null;
});

function Drawn({ values, isPart, scale, inset }: GhostsProps) {
  const data = useMemo(
    () =>
      values.map((count, index) => ({ index, count, ...(isPart?.[index] ? { fillOpacity: 0.5 } : null) })),
    [values, isPart],
  );
  return (
    <div className="absolute inset-y-0" style={{ left: inset.left, right: inset.right }}>
      <BarChart
        responsive
        className="size-full"
        data={data}
        margin={{ top: inset.top, right: 0, bottom: 0, left: 0 }}
        barCategoryGap={barGap}
        accessibilityLayer={false}
        {...{ preserveAspectRatio: 'none' }}
      >
        {scale.ticks.length > 0 ? (
          <CartesianGrid
            vertical={false}
            verticalCoordinatesGenerator={nowhere}
            horizontalValues={scale.ticks}
            stroke="var(--color-chart-grid)"
          />
        ) : null}
        <XAxis
          dataKey="index"
          height={inset.bottom}
          tick={false}
          tickLine={false}
          axisLine={{ stroke: 'var(--color-chart-axis)' }}
        />
        <YAxis hide domain={[0, scale.top]} niceTicks="none" interval={EACH} />
        <Bar dataKey="count" fill="var(--color-chart-ghost)" isAnimationActive={false} />
      </BarChart>
    </div>
  );
}
