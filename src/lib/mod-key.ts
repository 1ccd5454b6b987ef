/** Label of the modifier key of shortcuts. */
export const modKey = /Mac|iP(?:hone|ad|od)/.test(navigator.platform) ? '⌘' : 'Ctrl';
