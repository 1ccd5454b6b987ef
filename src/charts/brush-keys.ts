import type { Cell, Grid } from './brush-area.ts';

const PAGE = 10;

/**
 * Where a key moves the mark that is read; undefined where it is no key for that. In one row up and down go to the
 * neighbours too.
 */
export function movedByKey(key: string, from: Cell | null, { columns, rows }: Grid): Cell | undefined {
  const flat = rows === 1;
  const at = from ?? { x: -1, y: 0 };
  const steps: Record<string, Cell> = {
    ArrowRight: { x: at.x + 1, y: at.y },
    ArrowLeft: { x: at.x - 1, y: at.y },
    ArrowDown: flat ? { x: at.x - 1, y: 0 } : { x: Math.max(0, at.x), y: at.y + 1 },
    ArrowUp: flat ? { x: at.x + 1, y: 0 } : { x: Math.max(0, at.x), y: at.y - 1 },
    PageDown: { x: at.x - PAGE, y: at.y },
    PageUp: { x: at.x + PAGE, y: at.y },
    Home: { x: 0, y: 0 },
    End: { x: columns - 1, y: rows - 1 },
  };
  const to = steps[key];
  if (!to) return undefined;
  return {
    x: Math.max(0, Math.min(to.x, columns - 1)),
    y: Math.max(0, Math.min(to.y, rows - 1)),
  };
}
