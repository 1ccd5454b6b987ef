import { createAtom } from '@tanstack/store';
import type { Source } from './thing.ts';

type Part = 'palette' | 'shortcuts';

let bring = async (): Promise<readonly Source[]> => [];
/** Says where the palette gets what it searches; it is loaded with it. */
export const offerSources = (load: typeof bring): void => {
  bring = load;
};
export const loadSources = () => bring();

/** Which of them is open. */
export const open = createAtom<Part | null>(null);
