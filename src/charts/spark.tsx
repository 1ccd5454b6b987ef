import { formatNumber, plural } from '#lib/text.ts';

const BAR_WIDTH = 3;
const STEP = 3.75;
const HEIGHT = 20;
/** Small counts stay low. */
const MIN_SCALE = 4;

interface SparkProps {
  /** One count per day, oldest first. The last day is today and incomplete. */
  counts: readonly number[];
  /** Singular of the counted records. */
  noun: string;
}

/** Bars of daily counts on their own scale. */
export function Spark({ counts, noun }: SparkProps) {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  const max = Math.max(...counts, MIN_SCALE);
  const peak = Math.max(...counts);
  return (
    <svg
      role="img"
      aria-label={`${plural(total, noun)} in ${counts.length} days, at most ${formatNumber(peak)} a day`}
      viewBox={`0 0 ${counts.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="block h-5 w-full max-w-28 fill-chart-bar max-phone:ml-auto max-phone:h-4 max-phone:w-16"
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
            opacity={day === counts.length - 1 ? 0.5 : undefined}
          />
        );
      })}
    </svg>
  );
}
