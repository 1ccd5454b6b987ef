import { createSetting } from '#lib/setting.ts';

/**
 * Whether keys without ⌘ or Ctrl are shortcuts. Speech input and accidental key presses need them off (WCAG 2.1.4).
 */
export const singleKeys = createSetting('single-keys', (stored) => (stored === 'off' ? 'off' : 'on'));
