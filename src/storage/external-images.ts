import { createSetting } from '#lib/setting.ts';

/**
 * Whether to load images from other sites. Each request reveals the user's IP address to a site that anyone with write
 * access can choose.
 */
export const externalImages = createSetting('external-images', (stored) => (stored === 'off' ? 'off' : 'on'));
