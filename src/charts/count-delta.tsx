import { ArrowDown, ArrowUp } from 'lucide-react';
import { type CountChange, excludesZero } from '#engines/sessions/index.ts';
import { formatPercent } from '#lib/text.ts';
import { Icon } from '#ui/icon.tsx';

/** Adds the sign; `±` for a change that rounds to zero. */
export const signed = (text: string, difference: number) =>
  /[1-9]/.test(text) ? `${difference < 0 ? '−' : '+'}${text}` : `±${text}`;

/** A change, colored by whether it improves, if it's significant. */
export const ChangeText = ({ text, direction, isSignificant, isBetter }: ChangeTextProps) =>
  isSignificant ? (
    <span
      className={`inline-flex items-center gap-0.5 font-medium ${isBetter ? 'text-success' : 'text-danger'}`}
    >
      <Icon of={direction < 0 ? ArrowDown : ArrowUp} size="xs" />
      {text}
    </span>
  ) : (
    <span className="text-muted">{text}</span>
  );

interface ChangeTextProps {
  text: string;
  direction: number;
  isSignificant: boolean;
  isBetter: boolean;
}

/** `+7%`, `−14%` */
export const signedPercent = (share: number) => signed(formatPercent(Math.abs(share), 0), share);

/** Relative change of a count, colored if its interval excludes zero. */
export function CountDelta({ change }: { change: CountChange }) {
  const { current, earlier, interval } = change;
  if (earlier === 0) return <span className="text-muted">{current > 0 ? 'new' : ''}</span>;
  const ratio = current / earlier - 1;
  return (
    <ChangeText
      text={signedPercent(ratio)}
      direction={ratio}
      isSignificant={interval !== null && excludesZero(interval)}
      isBetter={ratio > 0}
    />
  );
}
