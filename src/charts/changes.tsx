import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import {
  excludesZero,
  type Proportion,
  type RateDifference,
  rateDifference,
  relativeChange,
} from '#engines/sessions/index.ts';
import { formatPercent } from '#lib/text.ts';
import { Icon } from '#ui/icon.tsx';

export const noEarlierData = <span>no earlier data</span>;

/** Adds the sign; `±` for a change that rounds to zero. */
export const signed = (text: string, difference: number) =>
  /[1-9]/.test(text) ? `${difference < 0 ? '−' : '+'}${text}` : `±${text}`;

/** A change, colored by whether it improves, if it's significant. */
const Change = ({ text, direction, isSignificant, isBetter }: ChangeProps) =>
  isSignificant ? (
    <span
      className={clsx(
        'inline-flex items-center gap-0.5 font-medium',
        isBetter ? 'text-success' : 'text-danger',
      )}
    >
      <Icon of={direction < 0 ? ArrowDown : ArrowUp} size="xs" />
      {text}
    </span>
  ) : (
    <span className="text-muted">{text}</span>
  );

interface ChangeProps {
  text: string;
  direction: number;
  isSignificant: boolean;
  isBetter: boolean;
}

interface RateDeltaProps {
  current: Proportion;
  previous: Proportion;
  better: 'more' | 'less';
  /** Shows the interval as well. */
  hasInterval?: boolean;
  /** Whether only a part of the range is compared. */
  isPart?: boolean;
  /** Adjusted for the number of rows compared; computed without adjustment by default. */
  change?: RateDifference | null;
}

const points = (share: number) => signed(Math.abs(share * 100).toFixed(1), share);

const bound = (share: number) => points(share).replace('±', '');

/** Change of a rate in percentage points, colored if significant. */
export function RateDelta(props: RateDeltaProps) {
  const { current, previous, better, hasInterval = false, isPart = false } = props;
  const change = props.change === undefined ? rateDifference(current, previous) : props.change;
  if (!change) return noEarlierData;
  const { difference, low, high } = change;
  return (
    <>
      <Change
        text={`${points(difference)} pp`}
        direction={difference}
        isSignificant={excludesZero(change)}
        isBetter={difference > 0 === (better === 'more')}
      />
      {isPart ? <span>in part</span> : hasInterval ? <span>{`${bound(low)} to ${bound(high)}`}</span> : null}
    </>
  );
}

interface CountDeltaProps {
  change: Counted;
  /** Shows the interval as well. */
  hasInterval?: boolean;
  /** Whether only a part of the range is compared. */
  isPart?: boolean;
}

type Counted = Parameters<typeof relativeChange>[0];

/** Relative change of a count, colored if its interval excludes zero. */
export function CountDelta({ change, hasInterval = false, isPart = false }: CountDeltaProps) {
  const relative = relativeChange(change);
  if (!relative) return <span>{change.current > 0 ? 'new' : ''}</span>;
  const { ratio, interval } = relative;
  const percent = (share: number) => signed(formatPercent(Math.abs(share), 0), share);
  return (
    <>
      <Change
        text={percent(ratio)}
        direction={ratio}
        isSignificant={interval !== null && excludesZero(interval)}
        isBetter={ratio > 0}
      />
      {isPart ? (
        <span>in part</span>
      ) : hasInterval && interval ? (
        <span>{`${percent(interval.low)} to ${percent(interval.high)}`}</span>
      ) : null}
    </>
  );
}
