import type { Page } from '@playwright/test';

/** All data in the browser's databases, as text. */
export const storedIn = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const all: unknown[] = [{ ...localStorage }];
    for (const { name = '' } of await indexedDB.databases())
      await new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const db = opening.result;
          const names = [...db.objectStoreNames];
          if (names.length === 0) return resolve();
          const transaction = db.transaction(names);
          for (const store of names) {
            const request = transaction.objectStore(store).getAll();
            request.onsuccess = () => all.push(request.result);
          }
          transaction.oncomplete = () => {
            db.close();
            resolve();
          };
        };
      });
    return JSON.stringify(all);
  });
