import { makeSetting } from '#lib/setting.ts';

/**
 * Whether keys without ⌘ or Ctrl are shortcuts. Who speaks to the computer, or strikes keys by mistake, turns them off
 * (WCAG 2.1.4).
 */
export const singleKeys = makeSetting('single-keys', (kept) => (kept === 'off' ? 'off' : 'on'));
