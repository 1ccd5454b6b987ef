import { memo, useMemo } from 'react';
import { Bar, BarChart, type BarShapeProps, CartesianGrid, XAxis, YAxis } from 'recharts';
import { useTurn } from '#ui/turns.ts';
import { useSame } from '#util/use-same.ts';
import { BAR_GAP, type Insets } from './geometry.ts';
import type { Scale } from './scale.ts';

interface GhostsProps {
  values: readonly number[];
  /** Whether a mark is drawn paler, as it stands for a part only. */
  isPart?: readonly boolean[];
  /** Its ticks get grid lines. */
  scale: Scale;
  inset: Insets;
  /** Whether what is painted over it hides all bars, so that they need not be there. */
  covered: boolean;
}

// To find where lines of a grid go recharts measures labels, for which the whole page is laid out, though it draws
// none of them; but not for lines that are placed here, nor of an axis that shows each of its labels.
const nowhere = () => [];
const EACH = 0;
const whole = [0, 1];

/**
 * What there is in all, as grey bars with their axis and grid. It is drawn once: what is chosen is painted over it.
 * On paper it is stretched as all that lies over it is.
 */
export const Ghosts = memo(function Ghosts({ values, isPart, scale, inset, covered }: GhostsProps) {
  const { top } = scale;
  const all = useMemo(
    () =>
      values.map((count, index) => ({
        index,
        share: count / top,
        ...(isPart?.[index] ? { fillOpacity: 0.5 } : null),
      })),
    [values, isPart, top],
  );
  // Without its bars, a chart is the same whatever they count.
  const { length } = values;
  const none = useMemo(() => Array.from({ length }, (_, index) => ({ index, share: 0 })), [length]);
  const data = covered ? none : all;
  const lines = useSame(scale.ticks.map((tick) => tick / top));
  // What is painted over it and can be chosen is seen at once.
  const drawn = useTurn(useMemo(() => ({ data, lines, inset, covered }), [data, lines, inset, covered]));
  return drawn ? <Drawn {...drawn} /> : null;
});

/** A bar that is only looked at: of recharts' own, each asks whether it is round, active or animated. */
const grey = ({ x, y, width, height, fillOpacity }: BarShapeProps) => (
  <rect {...{ x, y, width, height, fillOpacity }} fill="var(--color-chart-ghost)" />
);

/** Counts and grid lines are shares of the height of the plot. */
interface DrawnProps extends Pick<GhostsProps, 'inset' | 'covered'> {
  data: readonly { index: number; share: number; fillOpacity?: number }[];
  lines: number[];
}

function Drawn({ data, lines, inset, covered }: DrawnProps) {
  // The first of all charts takes long, so what it draws with, axes and bars have a turn each.
  const withAxes = useTurn(true);
  const withBars = useTurn(withAxes && !covered);
  return (
    <div className="absolute inset-y-0" style={{ left: inset.left, right: inset.right }}>
      <BarChart
        responsive
        className="size-full"
        data={data}
        margin={{ top: inset.top, right: 0, bottom: 0, left: 0 }}
        barCategoryGap={`${BAR_GAP * 100}%`}
        accessibilityLayer={false}
        {...{ preserveAspectRatio: 'none' }}
      >
        {withAxes ? (
          <>
            {lines.length > 0 ? (
              <CartesianGrid
                vertical={false}
                verticalCoordinatesGenerator={nowhere}
                horizontalValues={lines}
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
            <YAxis hide domain={whole} allowDataOverflow niceTicks="none" interval={EACH} />
          </>
        ) : null}
        {withBars ? <Bar dataKey="share" shape={grey} isAnimationActive={false} /> : null}
      </BarChart>
    </div>
  );
}
