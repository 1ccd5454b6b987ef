import { mapKeys } from '#lib/collections.ts';
import { FIRST_VALUE, INVALID, MISSING } from '../columns/dictionary.ts';
import { type Flag, flagStates, flags } from '../columns/fields.ts';
import type { SessionStore } from '../columns/session-store.ts';
import { ClassValues, measureScales } from '../dimensions/measure.ts';
import { type Measure, measures } from '../session.ts';
import { classQuantile, medianInterval, type Quantile, sortedQuantile } from '../statistics/quantiles.ts';
import type { Interval, Proportion } from '../statistics/rates.ts';
import type { Cube } from './cube.ts';
import type { Section } from './layout.ts';
import type { CellCounts } from './tally.ts';

export interface MeasureMetrics {
  /** Sessions with a value. */
  known: number;
  median: Quantile | null;
  /** 95% interval of the median; null with too few sessions. */
  medianInterval: Interval | null;
  p90: Quantile | null;
}

/** Figures of the selected sessions. */
export interface Metrics {
  sessions: number;
  /** Among the sessions with a known value. */
  shares: Record<Flag | 'asked', Proportion>;
  measures: Record<Measure, MeasureMetrics>;
}

const values = new WeakMap<Cube, Record<Measure, ClassValues>>();

function valuesOf(cube: Cube): Record<Measure, ClassValues> {
  const cached = values.get(cube);
  if (cached) return cached;
  const { measures: columns } = cube.plan.store.parts;
  const classValues = mapKeys(
    measures,
    (measure) => new ClassValues(measureScales[measure], columns[measure].dictionary),
  );
  values.set(cube, classValues);
  return classValues;
}

/**
 * Figures of a cube's counts. Quantiles are in the measure's unit (s, %, clicks, questions), null without values,
 * and inexact if they fall into a class with several values.
 */
export function metricsOf(cube: Cube, counts: CellCounts): Metrics {
  const metrics = mapKeys(measures, (measure) => measureMetrics(measure, cube, counts));
  const { known } = metrics.questions;
  return {
    sessions: sum(sessionsIn(cube.mainSection('conversion'), counts)),
    shares: {
      ...mapKeys(flags, (flag) => flagShare(flag, cube, counts)),
      asked: { hits: known - countWithoutQuestions(cube, counts), of: known },
    },
    measures: metrics,
  };
}

function measureMetrics(measure: Measure, cube: Cube, counts: CellCounts): MeasureMetrics {
  const classes = sessionsIn(cube.mainSection(measure), counts).subarray(FIRST_VALUE);
  const { lowerBounds } = measureScales[measure];
  const values = valuesOf(cube)[measure];
  const lowerBound = (index: number) => lowerBounds[index] ?? lowerBounds.at(-1) ?? 0;
  const singleValue = (index: number) => values.singleValue(index);
  return quantilesOf(sum(classes), (share) =>
    classQuantile({ counts: classes, lowerBound, singleValue }, share),
  );
}

function quantilesOf(known: number, quantile: (share: number) => Quantile | null): MeasureMetrics {
  return {
    known,
    median: quantile(0.5),
    medianInterval: medianInterval(known, (share) => quantile(share)?.value ?? 0),
    p90: quantile(0.9),
  };
}

/** Sessions with less than one question. */
const countWithoutQuestions = (cube: Cube, counts: CellCounts): number =>
  sessionsIn(cube.mainSection('questions'), counts)[FIRST_VALUE] ?? 0;

function flagShare(flag: Flag, cube: Cube, counts: CellCounts): Proportion {
  const sessions = sessionsIn(cube.mainSection(flag), counts).subarray(FIRST_VALUE);
  const [no, yes] = [sessions[flagStates.indexOf('no')] ?? 0, sessions[flagStates.indexOf('yes')] ?? 0];
  return { hits: yes, of: no + yes };
}

const sum = (counts: Uint32Array) => counts.reduce((total, count) => total + count, 0);

const sessionsIn = ({ start, bins }: Section, { sessions }: CellCounts) =>
  sessions.subarray(start, start + bins.length);

/** Whether a quantile falls into a class with several values. */
export const isApproximate = ({ measures: all }: Metrics): boolean =>
  Object.values(all).some(({ median, p90 }) => median?.exact === false || p90?.exact === false);

export const exactMetrics = (store: SessionStore, rows: Uint32Array, metrics: Metrics): Metrics => ({
  ...metrics,
  measures: mapKeys(measures, (measure) => exactMeasure(store, rows, measure)),
});

function exactMeasure({ parts }: SessionStore, rows: Uint32Array, measure: Measure): MeasureMetrics {
  const { codes, dictionary } = parts.measures[measure];
  const values = new Float64Array(rows.length);
  let known = 0;
  for (const row of rows) {
    const code = codes.get(row);
    if (code === MISSING || code === INVALID) continue;
    values[known] = dictionary.value(code) ?? 0;
    known += 1;
  }
  const sorted = values.subarray(0, known).sort();
  const quantile = (share: number) => {
    const value = sortedQuantile(sorted, share);
    return value === null ? null : { value, exact: true };
  };
  return quantilesOf(known, quantile);
}
