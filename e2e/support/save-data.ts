import type { BrowserContext } from 'playwright';

/** Pages of the context ask to save data, so that they load only the code they show. */
export const saveData = (context: BrowserContext) =>
  context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
