import type { Source } from './thing.ts';

type Part = 'palette' | 'shortcuts';

let bring = async (): Promise<readonly Source[]> => [];
/** Says where the palette gets what it searches; it is loaded with it. */
export const offerSources = (load: typeof bring): void => {
  bring = load;
};
export const loadSources = () => bring();

let shown: Part | null = null;
const listeners = new Set<() => void>();

/** Which of them is open. */
export const open = {
  get: () => shown,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  set(next: Part | null) {
    shown = next;
    for (const listener of listeners) listener();
  },
};
