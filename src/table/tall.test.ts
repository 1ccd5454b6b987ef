import fc from 'fast-check';
import { expect, it } from 'vitest';
import { scrolledTo, stageOf, standAt } from './tall.ts';

const VIEW = 800;
const anyStage = fc.integer({ min: VIEW, max: 60_000_000 }).map((all) => stageOf(all, VIEW));
const part = fc.double({ min: 0, max: 1, noNaN: true });

it('leads from the first row to the last through a room that every browser draws', () => {
  fc.assert(
    fc.property(anyStage, part, (stage, at) => {
      expect(stage.room).toBeLessThanOrEqual(12_000_000);
      const before = { scrolled: -1, shift: 0 };
      const end = scrolledTo(stage, before, stage.room - VIEW);
      expect(end.scrolled + end.shift).toBeCloseTo(stage.all - VIEW, 3);
      expect(scrolledTo(stage, end, 0)).toEqual({ scrolled: 0, shift: 0 });
      const jumped = scrolledTo(stage, before, at * (stage.room - VIEW));
      expect(jumped.scrolled + jumped.shift).toBeCloseTo(at * (stage.all - VIEW), 1);
    }),
  );
});

it('has a place for whatever is to be seen, which a jump to it would show, too', () => {
  fc.assert(
    fc.property(anyStage, part, (stage, at) => {
      const seen = at * (stage.all - VIEW);
      const stand = standAt(stage, seen);
      expect(stand.scrolled + stand.shift).toBeCloseTo(seen, 3);
      const { shift } = scrolledTo(stage, { scrolled: -1, shift: 0 }, stand.scrolled);
      expect(shift).toBeCloseTo(stand.shift, 1);
    }),
  );
});

it('moves rows by as much as one scrolls, step by step', () => {
  fc.assert(
    fc.property(part, fc.array(fc.integer({ min: -VIEW, max: VIEW }), { maxLength: 20 }), (at, steps) => {
      const stage = stageOf(40_000_000, VIEW);
      let stand = standAt(stage, 1_000_000 + at * 30_000_000);
      for (const step of steps) {
        const next = scrolledTo(stage, stand, stand.scrolled + step);
        expect(next.scrolled + next.shift).toBeCloseTo(stand.scrolled + stand.shift + step, 3);
        stand = next;
      }
    }),
  );
});
