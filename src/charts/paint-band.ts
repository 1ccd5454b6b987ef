import type { Area, Grid } from './brush-area.ts';

const percent = (share: number) => `${Math.max(0, Math.min(1, share)) * 100}%`;

/** Lays the band over the marks of an area; hides it where there is none, or none of it is on the chart. */
export function paintBand(
  band: HTMLElement | null,
  area: Area | null,
  { columns, rows }: Grid,
  nameOf: ((area: Area) => string) | undefined,
): void {
  if (!band) return;
  const off = area === null || area.x.to <= 0 || area.x.from >= columns;
  band.hidden = off;
  if (off) return;
  band.style.left = percent(area.x.from / columns);
  band.style.right = percent(1 - area.x.to / columns);
  band.style.top = percent(area.y.from / rows);
  band.style.bottom = percent(1 - area.y.to / rows);
  const label = nameOf && band.querySelector('[data-name]');
  if (label) label.textContent = nameOf(area);
}
