import { MIN_SAMPLE, type Proportion, wilson } from '#engines/sessions/index.ts';
import { formatNumber, formatPercent } from '#lib/text.ts';

export interface ReadoutProps {
  /** `Fri 6 Nov` */
  label: string;
  sessions: number;
  /** Earlier sessions: `was 71` */
  before: string | null;
  /** Null if the service doesn't count them, or the rate isn't their share. */
  conversions: number | null;
  /** Left out with too few sessions. */
  rate: Proportion;
  notes: readonly string[];
}

/** Values of a column in a line: `Fri 6 Nov · 69 (was 71) · 8 convert · 11.6% 6.0–21.2` */
export function Readout({ label, sessions, before, conversions, rate, notes }: ReadoutProps) {
  const interval = rate.of < MIN_SAMPLE ? null : wilson(rate);
  const strong = (value: string) => <b className="font-semibold text-strong">{value}</b>;
  return (
    <>
      {label} · {strong(formatNumber(sessions))}
      {before === null ? null : ` (${before})`}
      {conversions === null ? null : ` · ${formatNumber(conversions)} convert`}
      {interval ? (
        <>
          {' · '}
          {strong(formatPercent(rate.hits / rate.of))} {(interval.low * 100).toFixed(1)}–
          {(interval.high * 100).toFixed(1)}
        </>
      ) : null}
      {notes.map((note) => (
        <span key={note} className="wrap-anywhere">
          {` · ${note.charAt(0).toLowerCase()}${note.slice(1)}`}
        </span>
      ))}
    </>
  );
}
