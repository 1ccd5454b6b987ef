import { useSyncExternalStore } from 'react';
import type { Setting } from './setting.ts';

/** The value of a setting; the component renders again when it changes, in this tab or another. */
export function useSetting<T extends string>(setting: Setting<T>): T {
  return useSyncExternalStore(setting.subscribe, setting.get);
}
