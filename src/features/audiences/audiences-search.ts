import * as z from 'zod/mini';
import { flag, sortedBy, words } from '#lib/url-search.ts';

const columns = ['name', 'page', 'status', 'createdAt', 'latestVersionAt', 'known'] as const;

/** `page` and `status` are filters; `page` has page IDs. */
export const audiencesSearch = z.object({ q: words, page: words, status: words, ...sortedBy(columns) });

export const pageAudiencesSearch = z.object({ q: words, status: words, ...sortedBy(columns) });

/** `all` includes metadata fields that the page doesn't set. */
export const newAudienceSearch = z.object({ all: flag });

/** `all` includes unset metadata fields; `context-from` copies the context of the version with this ID into the form. */
export const audienceSearch = z.object({ all: flag, 'context-from': words });
