import { createSetting } from '#lib/setting.ts';

/**
 * Whether images of other sites are loaded. Each request tells the site the address and time of whoever looks, and
 * anybody who can write data picks the site.
 */
export const externalImages = createSetting('external-images', (stored) => (stored === 'off' ? 'off' : 'on'));
