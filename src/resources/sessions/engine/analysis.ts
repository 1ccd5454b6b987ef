import { HOUR } from '#util/time-units.ts';
import { type CalendarUnit, calendarOf } from '#util/zoned.ts';
import type { SessionStore } from './columns/session-store.ts';
import { type Counted, Cubes } from './counting/cubes.ts';
import { exactFigures } from './counting/exact-figures.ts';
import { hasSlots, type Plan, planOf } from './counting/plan.ts';
import { type Population, populationOf } from './counting/population.ts';
import { type View, viewOf } from './counting/view.ts';
import {
  type Dimension,
  dimensions,
  type Selection,
  type TextDimension,
  textDimensions,
} from './dimensions.ts';
import { type Comparison, daysBack, earlierSpan, passed } from './earlier.ts';
import { type Kind, kindsOf } from './kinds.ts';
import type { Span } from './loading/coverage.ts';
import type { Range } from './range.ts';
import { chosenRows, type Order, sorted } from './rows/order.ts';
import { type Difference, differences } from './statistics/differences.ts';
import { type TimeAxis, timeAxis } from './time-axis.ts';
import { FIRST_START, isUsableHour, measures } from './visit.ts';
import { clipSpans, weekHours } from './week-hours.ts';

/** What is shown of the sessions, whatever is chosen of them. */
export interface Shown {
  range: Range;
  zone: string;
  unit: CalendarUnit | null;
  compare: Comparison;
  now: number;
}

/** What is known of the reading of the range. */
export interface Reading {
  /** Whether all has been read; only then is it certain what is most frequent. */
  complete: boolean;
  covered: readonly Span[];
  total: number | null;
}

export type Views = Record<Dimension, View>;

/** An earlier time, which lies so many days before. */
export interface Earlier {
  days: number;
  view: View;
  population: Population;
}

/** All that is shown under a selection. */
export interface Answer {
  /** The selection it answers, which may be one in passing. */
  selection: Selection;
  axis: TimeAxis;
  /** Each dimension counted where all others are as chosen. */
  views: Views;
  /** The same where nothing is chosen. */
  ghosts: Views;
  population: Population;
  /** The figures of the whole range. */
  whole: Population;
  /** The texts of the bins of text dimensions; how many more share the bin after them. */
  texts: Record<TextDimension, { texts: readonly string[]; others: number }>;
  /**
   * The earlier time under the same selection, by the same buckets, for as long as the range has lasted; null where
   * none is compared.
   */
  earlier: Earlier | null;
  /** Hours that lie behind each cell of weekday and hour, of those loaded: in the range, and in the selected part of it. */
  weekHours: Float64Array<ArrayBuffer>;
  selectedWeekHours: Float64Array<ArrayBuffer>;
  /** The first and last hour with sessions, epoch ms. */
  oldest: number | null;
  newest: number | null;
}

/** Below so many more rows, the most frequent texts hardly change. */
const REPLAN_FACTOR = 2;

/** What of an answer no choice changes. */
type Scope = Pick<Answer, 'axis' | 'weekHours' | 'oldest' | 'newest'>;
type Ground = Pick<Answer, 'ghosts' | 'whole' | 'texts'>;

let made = 0;
const nextMade = () => {
  made += 1;
  return made;
};

/** Answers what is asked of a store, keeping what the next answer can start from. */
export class Analysis {
  readonly store: SessionStore;
  /** Tells it from others that had as many rows. */
  readonly #made = nextMade();
  #shown: Shown;
  #complete = false;
  #plans = new Map<number, { key: string; plan: Plan }>();
  readonly #cubes = new Cubes();
  #scope: { key: string; value: Scope } | undefined;
  #ground: { plan: Plan; scope: Scope; value: Ground } | undefined;
  #order: { key: string; rows: Uint32Array<ArrayBuffer> } | undefined;

  constructor(store: SessionStore, shown: Shown) {
    this.store = store;
    this.#shown = shown;
    store.setCalendar(calendarOf(shown.zone));
  }

  show(shown: Shown): void {
    this.#shown = shown;
    this.store.setCalendar(calendarOf(shown.zone));
  }

  /** The earlier time, as what to read for it; null where none is compared. */
  get earlierSpan(): Span | null {
    const days = this.#daysBack;
    return days === null ? null : earlierSpan(this.#shown.range, days, this.#clock);
  }

  get #clock() {
    return { now: this.#shown.now, calendar: calendarOf(this.#shown.zone) };
  }

  /** The days that the earlier time lies before the range; null where none is compared. */
  get #daysBack(): number | null {
    return daysBack(this.#shown.range, this.#shown.compare, this.#clock);
  }

  /**
   * Counts everything under a selection. What is the same as in the answer before is the same object. With a
   * dimension in focus, what is chosen of it may change at next to no cost; what is chosen of the others costs a
   * count of all rows.
   */
  answer(selection: Selection, focus: Dimension | null, reading: Reading): Answer {
    this.#complete = reading.complete;
    const scope = this.#scopeOf(reading);
    const plan = this.#plan(selection, scope.axis, 0);
    const ground = this.#groundOf(plan, scope);
    const { cube, counts } = this.#cubes.chosen('chosen', plan, selection, focus);
    const days = this.#daysBack;
    const earlier = days === null ? null : this.#earlier(selection, focus, scope.axis, days);
    return {
      selection,
      ...scope,
      selectedWeekHours: selection.start ? this.#weekHours(scope, reading, selection.start) : scope.weekHours,
      ...ground,
      views: viewsOf({ cube, counts }),
      population: populationOf(cube, counts),
      earlier,
    };
  }

  /** Names what the rows that are chosen are of: the same where they are the same rows in the same order. */
  rowsKey(selection: Selection, order: Order): string {
    const { range, zone } = this.#shown;
    const { rows, changes } = this.store;
    return JSON.stringify([this.#made, selection, order, range, zone, rows, changes]);
  }

  /** The rows that are chosen, sorted. */
  rows(selection: Selection, order: Order): Uint32Array<ArrayBuffer> {
    const key = this.rowsKey(selection, order);
    if (this.#order?.key !== key) {
      const plan = this.#plan(selection, this.#bare(), 0);
      this.#order = { key, rows: sorted(this.store, chosenRows(plan, selection), order) };
    }
    return this.#order.rows;
  }

  /** How many sessions held lie in the range; where it is open at both ends, those whose start cannot be read too. */
  count(range: Range): number {
    const plan = planOf(this.store, { edges: [], range, selection: {} });
    return chosenRows(plan, {}).length;
  }

  /**
   * The population's figures, of the range or so many days before, with every quantile exact, which for some takes a
   * look at all chosen rows.
   */
  exactly(selection: Selection, population: Population, days = 0): Population {
    const loose = measures.filter((measure) => {
      const { median, p90 } = population.measures[measure];
      return median?.exact === false || p90?.exact === false;
    });
    if (loose.length === 0) return population;
    const rows = chosenRows(this.#plan(selection, this.#bare(), days), selection);
    const exact = loose.map((measure) => [measure, exactFigures(this.store, rows, measure)]);
    return { ...population, measures: { ...population.measures, ...Object.fromEntries(exact) } };
  }

  /** The same of an earlier time. */
  exactlyEarlier(selection: Selection, earlier: Earlier): Earlier {
    const population = this.exactly(selection, earlier.population, earlier.days);
    return population === earlier.population ? earlier : { ...earlier, population };
  }

  /** Ranks kinds of sessions by how far those chosen differ in them from all others of the range. */
  differences(selection: Selection): Difference<Kind>[] {
    const plan = this.#plan(selection, this.#bare(), 0);
    const whole = this.#cubes.atRest('whole', plan, {});
    // Without a dimension apart, each view counts exactly what is chosen.
    const exact = this.#cubes.atRest('exact', plan, selection);
    const kinds = kindsOf(selection, (dimension) => plan.slots[dimension].texts, {
      chosen: (dimension) => viewOf(dimension, exact.cube, exact.counts),
      every: (dimension) => viewOf(dimension, whole.cube, whole.counts),
    });
    return differences(kinds);
  }

  #earlier(selection: Selection, focus: Dimension | null, axis: TimeAxis, days: number): Earlier {
    const plan = this.#plan(selection, axis, days);
    const { cube, counts } = this.#cubes.chosen('earlier', plan, selection, focus);
    return { days, view: viewOf('start', cube, counts), population: populationOf(cube, counts) };
  }

  /** A plan without buckets, for what has no use for them, or the last one where it will do. */
  #bare(): Pick<TimeAxis, 'edges'> {
    return { edges: this.#plans.get(0)?.plan.edges ?? [] };
  }

  #plan(selection: Selection, { edges }: Pick<TimeAxis, 'edges'>, shift: number): Plan {
    const { zone, now } = this.#shown;
    // Moved into what is still to come, the sessions of the range itself would count as earlier ones.
    const range = shift === 0 ? this.#shown.range : passed(this.#shown.range, now);
    const { rows, changes } = this.store;
    const known = this.#plans.get(shift);
    const key = JSON.stringify([range, zone, edges, changes]);
    const enough = this.#complete
      ? rows === known?.plan.rows
      : rows < REPLAN_FACTOR * ((known?.plan.rows ?? 0) + 1);
    if (known?.key === key && enough && hasSlots(known.plan, selection)) return known.plan;
    const plan = planOf(this.store, { edges, range, selection, shift });
    if (shift !== 0) for (const other of this.#plans.keys()) if (other !== 0) this.#plans.delete(other);
    this.#plans.set(shift, { key, plan });
    return plan;
  }

  #scopeOf({ covered, total }: Reading): Scope {
    const { range, unit, now } = this.#shown;
    const { rows, changes, parts } = this.store;
    const key = JSON.stringify([this.#shown, rows, changes, covered, total]);
    if (this.#scope?.key === key) return this.#scope.value;
    const { oldest, newest } = this.#extent();
    const facts = { range, unit, oldest, newest, sessions: rows, total, covered, now };
    const extent = { oldest, newest };
    const value = {
      ...extent,
      axis: timeAxis(facts, parts.start.calendar),
      weekHours: this.#weekHours(extent, { covered }),
    };
    this.#scope = { key, value };
    return value;
  }

  /** Of an open range, what lies before the first session and after the last says nothing; nor does what hasn't loaded. */
  #weekHours(
    { oldest, newest }: Pick<Answer, 'oldest' | 'newest'>,
    { covered }: Pick<Reading, 'covered'>,
    selected?: Selection['start'],
  ) {
    const { calendar } = this.store.parts.start;
    const { start, end } = this.#shown.range;
    const now = calendar.startOf(this.#shown.now, 'hour');
    const latest = Math.max(now, newest ?? now);
    const first = start === null ? oldest : Math.max(start, FIRST_START);
    if (first === null) return weekHours([], calendar);
    const last = end === null ? (newest ?? now) + HOUR - 1 : Math.min(end, latest + HOUR - 1);
    const spans = clipSpans(covered, [first, last]);
    return weekHours(selected ? clipSpans(spans, [selected.from, selected.to - 1]) : spans, calendar);
  }

  #groundOf(plan: Plan, scope: Scope): Ground {
    if (this.#ground?.plan === plan && this.#ground.scope === scope) return this.#ground.value;
    const { cube, counts } = this.#cubes.atRest('whole', plan, {});
    const value = {
      ghosts: viewsOf({ cube, counts }),
      whole: populationOf(cube, counts),
      texts: Object.fromEntries(
        textDimensions.map((name) => [
          name,
          { texts: plan.slots[name].texts, others: plan.slots[name].others },
        ]),
      ) as Answer['texts'],
    };
    this.#ground = { plan, scope, value };
    return value;
  }

  #extent() {
    const { start, end } = this.#shown.range;
    let oldest: number | null = null;
    let newest: number | null = null;
    for (const hour of this.store.parts.start.hours.values) {
      if (!isUsableHour(hour)) continue;
      if ((start !== null && hour < start) || (end !== null && hour > end)) continue;
      if (oldest === null || hour < oldest) oldest = hour;
      if (newest === null || hour > newest) newest = hour;
    }
    return { oldest, newest };
  }
}

const viewsOf = ({ cube, counts }: Counted) =>
  Object.fromEntries(dimensions.map((dimension) => [dimension, viewOf(dimension, cube, counts)])) as Views;
