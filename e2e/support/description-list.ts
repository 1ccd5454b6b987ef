import type { Locator } from '@playwright/test';

const escapeRegExp = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The value under a term of a description list; the first match if there are several lists. */
export const detail = (within: Locator, name: string): Locator =>
  within
    .locator('dt', { hasText: new RegExp(`^${escapeRegExp(name)}$`) })
    .first()
    .locator('+ dd');
