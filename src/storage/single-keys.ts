import { createSetting } from '#lib/setting.ts';

/**
 * Whether keys without ⌘ or Ctrl are shortcuts. Who speaks to the computer, or strikes keys by mistake, turns them off
 * (WCAG 2.1.4).
 */
export const singleKeys = createSetting('single-keys', (stored) => (stored === 'off' ? 'off' : 'on'));
