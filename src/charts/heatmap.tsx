import { useCallback, useRef } from 'react';
import { Brush } from './brush.tsx';
import type { ChartChoice } from './chart-choice.ts';
import { HEAT_STEPS, type HeatValues, heatStep, isWhole, mostOf, partPaths } from './heat-marks.ts';
import { type Live, usePaint } from './live.ts';

const steps = Array.from({ length: HEAT_STEPS + 1 }, (_, step) => step);

/** A square has an edge two steps further, so that pale ones show on a pale ground as well. */
const edgeOf = (step: number) => Math.min(HEAT_STEPS, step + 2);

interface HeatmapProps extends ChartChoice {
  rowNames: readonly string[];
  /** A label of null leaves the room below to its neighbour. */
  columns: readonly { key: string; label: string | null }[];
  /** Row by row. */
  live: Live<HeatValues>;
}

/**
 * Values over two dimensions in seven steps of colour. Where a part of a cell is chosen, its ground turns grey, in the
 * same step, and a square in it, in the colour, has as much of its area as is chosen of it.
 */
export function Heatmap({ rowNames, columns, live, ...choice }: HeatmapProps) {
  const width = columns.length;
  const cells = useRef<HTMLDivElement>(null);
  const parts = useRef<SVGSVGElement>(null);
  const paint = useCallback(
    (values: HeatValues) => {
      const most = mostOf(values.all);
      Array.from(cells.current?.children ?? []).forEach((cell, index) => {
        const kind = isWhole(values, index) ? '' : 'ghost-';
        const ground = `var(--heat-${kind}${heatStep(values.all[index] ?? 0, most)})`;
        const { style } = cell as HTMLElement;
        if (style.backgroundColor !== ground) style.backgroundColor = ground;
      });
      partPaths(values, width).forEach((path, step) => {
        const shape = parts.current?.children[step];
        if (shape?.getAttribute('d') !== path) shape?.setAttribute('d', path);
      });
    },
    [width],
  );
  usePaint(live, paint);
  return (
    <div className="grid max-h-56 flex-1 grid-cols-[calc(var(--spacing)*7.5)_minmax(0,1fr)] grid-rows-[1fr_auto] text-2xs text-muted">
      <div aria-hidden className="grid auto-rows-fr">
        {rowNames.map((name) => (
          <span key={name} className="self-center">
            {name}
          </span>
        ))}
      </div>
      <div className="relative">
        <div
          ref={cells}
          className="grid h-full auto-rows-fr gap-0.5"
          style={{ gridTemplateColumns: `repeat(${width}, minmax(0, 1fr))` }}
        >
          {rowNames.map((name) =>
            columns.map(({ key }) => <span key={`${name} ${key}`} className="min-h-5 rounded-xs" />),
          )}
        </div>
        {/* Half a gap larger all around, so that all cells are of one size with their share of the gaps. */}
        <div className="absolute -inset-px">
          <svg
            ref={parts}
            data-shares
            aria-hidden
            viewBox={`0 0 ${width} ${rowNames.length}`}
            preserveAspectRatio="none"
            className="pointer-events-none block size-full"
          >
            {steps.map((step) => (
              <path
                key={step}
                style={{ fill: `var(--heat-${step})`, stroke: `var(--heat-${edgeOf(step)})` }}
                vectorEffect="non-scaling-stroke"
              />
            ))}
          </svg>
          <Brush {...choice} columns={width} rows={rowNames.length} />
        </div>
      </div>
      <span />
      <div aria-hidden className="tnum mt-1 grid" style={{ gridTemplateColumns: `repeat(${width}, 1fr)` }}>
        {columns.map(({ key, label: name }, column) =>
          name === null ? null : (
            <span key={key} className="w-0 whitespace-nowrap" style={{ gridColumn: column + 1 }}>
              {name}
            </span>
          ),
        )}
      </div>
    </div>
  );
}

/** What the colours stand for, and the squares where a part is chosen. */
export function HeatLegend({ chosen, of }: { chosen: boolean; of: string }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 max-phone:hidden">
      {chosen ? (
        <span className="flex items-center gap-1.5 whitespace-nowrap">
          <span aria-hidden className="grid size-2.5 place-items-center rounded-xs bg-heat-ghost-4">
            <span className="size-1.5 bg-heat-5" />
          </span>
          selected
        </span>
      ) : null}
      <span title={of} className="flex items-center gap-1">
        fewer
        <span aria-hidden className="flex gap-px">
          {steps.map((step) => (
            <span key={step} className="h-2 w-2.5" style={{ backgroundColor: `var(--heat-${step})` }} />
          ))}
        </span>
        more
      </span>
    </span>
  );
}
