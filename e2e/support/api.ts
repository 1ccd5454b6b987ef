import type { Page } from '@playwright/test';
import type { Paged } from '#contract/envelope.ts';
import type { Page as ListedPage } from '#contract/pages.ts';
import type { AudienceSession } from '#contract/sessions.ts';

/** Every item of a list of the service, as whoever is signed in on `page` sees it. */
async function all<T>(page: Page, path: string, query: Record<string, string>): Promise<T[]> {
  const items: T[] = [];
  let cursor: string | null = null;
  do {
    const params: Record<string, string> = { ...query, limit: '1000', ...(cursor && { cursor }) };
    const response = await page.request.get(path, { params });
    if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`);
    const part: Paged<T> = await response.json();
    items.push(...part.items);
    cursor = part.nextCursor;
  } while (cursor);
  return items;
}

export const pagesOf = (page: Page) => all<ListedPage>(page, '/v0/pages', {});

export const sessionsOf = (page: Page, pageId: string, query: Record<string, string> = {}) =>
  all<AudienceSession>(page, `/v0/pages/${pageId}/audience_sessions`, query);

/** The id of the page of this name. */
export async function pageNamed(page: Page, name: string): Promise<string> {
  const found = (await pagesOf(page)).find((each) => each.name === name);
  if (!found) throw new Error(`There is no page named ${name}`);
  return found.pageId;
}
