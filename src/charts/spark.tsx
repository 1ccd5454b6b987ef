import { formatNumber, plural } from '#lib/text.ts';

const BAR_WIDTH = 3;
const STEP = 3.75;
const HEIGHT = 20;
/** Small counts stay low. */
const MIN_SCALE = 4;

interface SparkProps {
  /** One count per day or longer unit, oldest first. */
  counts: readonly number[];
  /** Singular of the counted records. */
  noun: string;
  unit?: string;
  /** Whether the last day isn't over. */
  isRunning?: boolean;
  /** Highest count of all sparks, to draw them on the same scale; by default each has its own. */
  peak?: number | undefined;
  /** Of the chart palette; null for gray. */
  color?: string | null | undefined;
  isLarge?: boolean;
}

/** Bars of daily counts. */
export function Spark(props: SparkProps) {
  const { counts, noun, unit = 'day', isRunning = true, peak = 0, color, isLarge } = props;
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  const highest = Math.max(...counts);
  const max = Math.max(highest, peak, MIN_SCALE);
  return (
    <svg
      role="img"
      aria-label={`${plural(total, noun)} in ${plural(counts.length, unit)}, at most ${formatNumber(highest)} a ${unit}`}
      viewBox={`0 0 ${counts.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={`block w-full fill-chart-bar max-phone:ml-auto max-phone:h-4 max-phone:w-16 ${isLarge ? 'h-6 max-w-36' : 'h-5 max-w-28'}`}
      style={color === undefined ? undefined : { fill: color ?? 'var(--chart-previous)' }}
    >
      {counts.map((count, day) => {
        const height = count === 0 ? 0 : Math.max(1, (count / max) * HEIGHT);
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: days have fixed positions
            key={day}
            x={day * STEP}
            y={HEIGHT - height}
            width={BAR_WIDTH}
            height={height}
            opacity={isRunning && day === counts.length - 1 ? 0.5 : undefined}
          />
        );
      })}
    </svg>
  );
}
