import { useSelector } from '@tanstack/react-store';
import { createAtom } from '@tanstack/store';

const PERIOD_MS = 30_000;
const clock = createAtom(Date.now());
setInterval(() => clock.set(Date.now()), PERIOD_MS);

/** The time (epoch ms), coarse: one clock for every relative time on the screen. */
export const useNow = (): number => useSelector(clock);
