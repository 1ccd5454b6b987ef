import { useSelector } from '@tanstack/react-store';
import type { Setting } from '#lib/setting.ts';

/** The value of a setting; re-renders when it changes, in this tab or another. */
export const useSetting = <T extends string>(setting: Setting<T>): T => useSelector(setting);
