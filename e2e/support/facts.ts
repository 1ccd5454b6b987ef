import type { Locator } from '@playwright/test';

const literal = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** What a list of facts says under this name; the first where several lists do. */
export const fact = (within: Locator, name: string): Locator =>
  within
    .locator('dt', { hasText: new RegExp(`^${literal(name)}$`) })
    .first()
    .locator('+ dd');
