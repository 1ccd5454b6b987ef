import * as z from 'zod/mini';
import { flag, sortedBy, words } from '#lib/url-search.ts';

const columns = ['name', 'page', 'known'] as const;

/** What the url of the search across pages holds; it narrows to pages, by their ids, and to statuses. */
export const audiencesSearch = z.object({ q: words, page: words, status: words, ...sortedBy(columns) });
export type AudiencesSearch = z.infer<typeof audiencesSearch>;

/** What the url of the audiences of a page holds. */
export const pageAudiencesSearch = z.object({ q: words, status: words, ...sortedBy(columns) });
export type PageAudiencesSearch = z.infer<typeof pageAudiencesSearch>;

/** A new audience: `all` shows the metadata fields that the page has not filled in, too. */
export const newAudienceSearch = z.object({ all: flag });

/**
 * One audience: `all` shows the metadata fields that nobody has filled in, too; `context-from` brings the context of
 * the version of this id into the form.
 */
export const audienceSearch = z.object({ all: flag, 'context-from': words });
