import type { Share } from '#resources/sessions/engine/statistics/share.ts';
import type { ZonedCalendar } from '#util/zoned.ts';
import { binOf, binStarts } from './bins.ts';
import { sortedNumbers } from './sorted-numbers.ts';
import { type Measure, measures, readVisit, type Session, type Visit } from './visit.ts';

/** Sessions, of how many of them it is known whether they converted, and how many did. */
export interface Count {
  sessions: number;
  known: number;
  conversions: number;
}

export const emptyCount = (): Count => ({ sessions: 0, known: 0, conversions: 0 });

export function addCount(into: Count, { sessions, known, conversions }: Count) {
  into.sessions += sessions;
  into.known += known;
  into.conversions += conversions;
}

/** The rate at which what is counted converts. */
export const conversionOf = ({ known, conversions }: Count): Share => ({ hits: conversions, of: known });

export interface Distribution {
  /** A count per bin of `binStarts`. */
  bins: readonly Count[];
  known: number;
  median: number | null;
  p90: number | null;
}

export interface Figures {
  sessions: number;
  conversion: Share;
  bounce: Share;
  formSubmit: Share;
  asked: Share;
  distributions: Record<Measure, Distribution>;
  /** Counts by the first moment (epoch ms) of each hour of the calendar; buckets and weekdays come from it. */
  hours: ReadonlyMap<number, Count>;
  oldest: number | null;
  newest: number | null;
  /** Whether sessions came newest first, as only then the part that is loaded covers a stretch of time. */
  ordered: boolean;
  /** Sessions that a figure leaves out, since their value is missing or cannot be. */
  leftOut: Record<Measure | 'start', number>;
  /** Rows that came twice. */
  repeated: number;
}

/** Counts sessions as they arrive. */
export interface Tally {
  /** Returns the sessions of the page that had not come before. */
  add(page: readonly Session[]): Session[];
  figures(): Figures;
}

const emptyShare = (): Share => ({ hits: 0, of: 0 });
const emptyMeasures = <T>(make: (measure: Measure) => T) =>
  Object.fromEntries(measures.map((measure) => [measure, make(measure)])) as Record<Measure, T>;

function note(share: Share, hit: boolean | null) {
  if (hit === null) return;
  share.of += 1;
  if (hit) share.hits += 1;
}

function count(into: Count, visit: Visit) {
  const { converted } = visit;
  addCount(into, { sessions: 1, known: converted === null ? 0 : 1, conversions: converted ? 1 : 0 });
}

/**
 * Makes a tally whose hours are those of a calendar. A page costs work in proportion to its own rows, plus one
 * pass over sorted numbers; no row is kept, only its identity, so that one that comes twice counts once.
 */
export function makeTally(calendar: ZonedCalendar): Tally {
  const seen = new Set<string>();
  const shares = {
    conversion: emptyShare(),
    bounce: emptyShare(),
    formSubmit: emptyShare(),
    asked: emptyShare(),
  };
  const bins = emptyMeasures((measure) => binStarts[measure].map(emptyCount));
  const numbers = emptyMeasures(sortedNumbers);
  const hours = new Map<number, Count>();
  const leftOut = { start: 0, ...emptyMeasures(() => 0) };
  let repeated = 0;
  let ordered = true;
  let oldest: number | null = null;
  let newest: number | null = null;

  function place(visit: Visit) {
    if (visit.start === null) {
      leftOut.start += 1;
      return;
    }
    const hour = calendar.startOf(visit.start, 'hour');
    const cell = hours.get(hour) ?? emptyCount();
    hours.set(hour, cell);
    count(cell, visit);
    if (oldest !== null && visit.start > oldest) ordered = false;
    oldest = Math.min(oldest ?? visit.start, visit.start);
    newest = Math.max(newest ?? visit.start, visit.start);
  }

  return {
    add(page) {
      const batch = emptyMeasures<number[]>(() => []);
      const fresh = page.filter(({ audienceSessionId: id }) => {
        if (seen.has(id)) return false;
        seen.add(id);
        return true;
      });
      repeated += page.length - fresh.length;
      for (const session of fresh) {
        const visit = readVisit(session);
        place(visit);
        note(shares.conversion, visit.converted);
        note(shares.bounce, visit.bounced);
        note(shares.formSubmit, visit.submitted);
        note(shares.asked, visit.values.questions === null ? null : visit.values.questions > 0);
        for (const measure of measures) {
          const value = visit.values[measure];
          const bin = value === null ? undefined : bins[measure][binOf(measure, value)];
          if (value === null || !bin) {
            leftOut[measure] += 1;
            continue;
          }
          batch[measure].push(value);
          count(bin, visit);
        }
      }
      for (const measure of measures) numbers[measure].add(batch[measure]);
      return fresh;
    },
    figures: () => ({
      sessions: seen.size,
      conversion: { ...shares.conversion },
      bounce: { ...shares.bounce },
      formSubmit: { ...shares.formSubmit },
      asked: { ...shares.asked },
      distributions: emptyMeasures((measure) => ({
        bins: bins[measure].map((bin) => ({ ...bin })),
        known: numbers[measure].size,
        median: numbers[measure].quantile(0.5),
        p90: numbers[measure].quantile(0.9),
      })),
      hours: new Map(Array.from(hours, ([hour, cell]) => [hour, { ...cell }])),
      oldest,
      newest,
      ordered,
      leftOut: { ...leftOut },
      repeated,
    }),
  };
}
