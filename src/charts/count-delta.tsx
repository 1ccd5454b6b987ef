import { ArrowDown, ArrowUp } from 'lucide-react';
import { type CountChange, excludesZero, MIN_SAMPLE, relativeChange } from '#engines/sessions/index.ts';
import { formatNumber, formatPercent } from '#lib/text.ts';
import { Icon } from '#ui/icon.tsx';

/** Adds the sign; `±` for a change that rounds to zero. */
export const signed = (text: string, difference: number) =>
  /[1-9]/.test(text) ? `${difference < 0 ? '−' : '+'}${text}` : `±${text}`;

/** A change in words, for tooltips and copied numbers. */
export interface ChangeNumbers {
  before: string;
  change: string;
  /** `−22% to −6%`; empty if unknown. */
  interval: string;
}

/** `Before: 1,833, change −22% to −6%.` */
export const describeChange = ({ before, interval }: ChangeNumbers): string =>
  interval ? `Before: ${before}, change ${interval}.` : `Before: ${before}.`;

/** A change, colored by whether it improves, if it's significant; its tooltip has the earlier figure and the interval. */
export const ChangeText = ({ numbers, direction, isSignificant, isBetter }: ChangeTextProps) =>
  isSignificant ? (
    <span
      title={describeChange(numbers)}
      className={`inline-flex items-center gap-0.5 font-medium ${isBetter ? 'text-success' : 'text-danger'}`}
    >
      <Icon of={direction < 0 ? ArrowDown : ArrowUp} size="xs" />
      {numbers.change}
    </span>
  ) : (
    <span title={describeChange(numbers)} className="text-muted">
      {numbers.change}
    </span>
  );

interface ChangeTextProps {
  numbers: ChangeNumbers;
  direction: number;
  isSignificant: boolean;
  isBetter: boolean;
}

/** `+7%`, `−14%` */
export const signedPercent = (share: number) => signed(formatPercent(Math.abs(share), 0), share);

/** Whether a change has too few sessions for a percentage, and is shown in sessions. */
export const isSmallChange = ({ current, earlier }: CountChange) => Math.min(current, earlier) < MIN_SAMPLE;

const signedCount = (count: number) => signed(formatNumber(Math.abs(Math.round(count))), count);

export function countChangeNumbers(change: CountChange): ChangeNumbers {
  const { current, earlier } = change;
  const relative = relativeChange(change);
  const { ratio = 0, interval = null } = relative ?? {};
  const [by, bounds, format] = isSmallChange(change)
    ? [current - earlier, change.interval, signedCount]
    : [ratio, interval, signedPercent];
  return {
    before: formatNumber(earlier),
    change: current + earlier > 0 ? format(by) : '',
    interval: relative && bounds ? `${format(bounds.low)} to ${format(bounds.high)}` : '',
  };
}

export const describeCountDelta = (change: CountChange): string => describeChange(countChangeNumbers(change));

/** Relative change of a count, colored if its interval excludes zero. */
export function CountDelta({ change }: { change: CountChange }) {
  const { current, earlier, interval } = change;
  return (
    <ChangeText
      numbers={countChangeNumbers(change)}
      direction={current - earlier}
      isSignificant={earlier > 0 && interval !== null && excludesZero(interval)}
      isBetter={current > earlier}
    />
  );
}
