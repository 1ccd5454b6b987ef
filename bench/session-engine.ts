import crossfilter from 'crossfilter2';
import {
  type CountingPlan,
  Cube,
  dimensionOf,
  dimensions,
  FIRST_VALUE,
  metricsOf,
  planCounting,
  SessionStore,
  snapshotOf,
  viewOf,
} from '#engines/sessions/index.ts';
import { calendarOf } from '#lib/zoned.ts';
import { createRandom } from '../e2e/support/random.ts';
import { quantile, report } from './support/figures.ts';
import { sessionPages } from './support/session-list.ts';

const SESSIONS = 1_000_000;
const BRUSH_COUNT = 300;
const BUILD_COUNT = 3;
const calendar = calendarOf('Europe/Berlin');

type Brush = readonly [from: number, to: number];

/** Excludes the time to generate the JSON. */
function ingest(): { store: SessionStore; perSecond: number } {
  const store = new SessionStore(calendar);
  let durationMs = 0;
  for (const text of sessionPages(SESSIONS)) {
    const started = performance.now();
    store.put((JSON.parse(text) as { items: unknown[] }).items);
    durationMs += performance.now() - started;
  }
  return { store, perSecond: (store.rows / durationMs) * 1000 };
}

/** Bytes of all typed arrays in an object. */
function bytesOf(value: unknown): number {
  if (ArrayBuffer.isView(value)) return value.byteLength;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, each) => sum + bytesOf(each), 0);
}

function createPlan(store: SessionStore): CountingPlan {
  const { values } = store.parts.start.hours;
  const last = Math.max(...values);
  const boundaries = [calendar.startOf(Math.min(...values), 'day')];
  for (let boundary = boundaries[0] ?? last; boundary <= last; ) {
    boundary = calendar.startOfNext(boundary, 'day');
    boundaries.push(boundary);
  }
  return planCounting(store, { boundaries, range: { start: null, end: null }, selection: {} });
}

/** Brushes that are drawn, dragged, and now and then moved elsewhere. */
function brushTimes(bins: number): Brush[] {
  const next = createRandom(5);
  let brush: Brush = [0, 1];
  return Array.from({ length: BRUSH_COUNT }, (_, index) => {
    const [from, to] = brush;
    if (index % 20 === 0) {
      const low = Math.floor(next() * (bins - 1));
      brush = [low, low + 1 + Math.floor(next() * (bins - low - 1))];
    } else if (to < bins && next() < 0.7) brush = [from, to + 1];
    else brush = [Math.max(0, from - 1), Math.max(1, to - 1)];
    return brush;
  });
}

const timed = (run: () => void) => {
  const started = performance.now();
  run();
  return performance.now() - started;
};

/** All views and figures for one brush of the days. */
function countAll(cube: Cube, [from, to]: Brush) {
  const counts = cube.counts([[from + FIRST_VALUE, to + FIRST_VALUE]]);
  for (const dimension of dimensions) viewOf(dimension, cube, counts);
  metricsOf(cube, counts);
}

/** Bin per row, one typed array per dimension. */
function binColumns(plan: CountingPlan): Uint16Array[] {
  return dimensions.map((dimension) => {
    const { codes, binOf } = dimensionOf(dimension, plan);
    return Uint16Array.from({ length: plan.store.rows }, (_, row) => binOf(codes.get(row)));
  });
}

/** Baseline: counts all rows for each brush, sessions only. */
function countAgain(columns: readonly Uint16Array[], bins: readonly number[], [from, to]: Brush) {
  const days = columns[0] ?? new Uint16Array();
  for (const [index, column] of columns.entries()) {
    const counts = new Uint32Array(bins[index] ?? 0);
    for (let row = 0; row < column.length; row += 1) {
      const day = (days[row] ?? 0) - FIRST_VALUE;
      const bin = column[row] ?? 0;
      if (index === 0 || (day >= from && day < to)) counts[bin] = (counts[bin] ?? 0) + 1;
    }
  }
}

/** Baseline: crossfilter2, sessions only, no figures. */
function createCrossfilter(columns: readonly Uint16Array[]) {
  const rows = crossfilter(Array.from({ length: columns[0]?.length ?? 0 }, (_, row) => row));
  const all = columns.map((column) => {
    const dimension = rows.dimension<number>((row) => column[row] ?? 0);
    return { dimension, group: dimension.group<number, number>() };
  });
  return ([from, to]: Brush) => {
    all[0]?.dimension.filterRange([from + FIRST_VALUE, to + FIRST_VALUE]);
    for (const { group } of all) group.all();
  };
}

/** Counts a million sessions by every dimension while one of them is brushed. */
export async function benchSessionEngine(): Promise<boolean> {
  const { store, perSecond } = ingest();
  let passed = report('reading 1,000,000 sessions from JSON, time of 200,000', 200_000 / perSecond, 's', 1);
  const { ids, own, ...counted } = snapshotOf(store);
  passed = report('columns of a row', bytesOf(counted) / store.rows, 'bytes', 40) && passed;
  report('its ID, and hash codes of its ID and texts', bytesOf([ids, own]) / store.rows, 'bytes');
  const plan = createPlan(store);
  // Warm-up: before a view is focused, counting has run while sessions streamed in.
  for (const dimension of dimensions) new Cube(plan, {}, dimension);
  const buildTimes = dimensions.map((dimension) =>
    quantile(
      Array.from({ length: BUILD_COUNT }, () => timed(() => new Cube(plan, {}, dimension))),
      0.5,
    ),
  );
  passed =
    report('focus of a view: slowest of all dimensions, p50', Math.max(...buildTimes), 'ms', 100) && passed;
  const cube = new Cube(plan, {}, 'start');
  const sequence = brushTimes(plan.boundaries.length - 1);
  for (const brush of sequence) countAll(cube, brush);
  const cubeTimes = sequence.map((brush) => timed(() => countAll(cube, brush)));
  passed = report('a brush, all views and figures: p95', quantile(cubeTimes, 0.95), 'ms', 2) && passed;
  const columns = binColumns(plan);
  const bins = dimensions.map((dimension) => dimensionOf(dimension, plan).binCount);
  const countTimes = sequence.slice(0, 40).map((brush) => timed(() => countAgain(columns, bins, brush)));
  report('a full rescan of typed arrays: p95', quantile(countTimes, 0.95), 'ms');
  const filter = createCrossfilter(columns);
  const crossfilterTimes = sequence.map((brush) => timed(() => filter(brush)));
  report('crossfilter2: p95', quantile(crossfilterTimes, 0.95), 'ms');
  report('ratio: rescan to ours, p95', quantile(countTimes, 0.95) / quantile(cubeTimes, 0.95), '×');
  report(
    'ratio: crossfilter2 to ours, p95',
    quantile(crossfilterTimes, 0.95) / quantile(cubeTimes, 0.95),
    '×',
  );
  return passed;
}
