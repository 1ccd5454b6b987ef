import type { ListItem } from '#api/queries/lists.ts';
import { isInFlight } from '#api/sync/polling.ts';
import type { CachedRecord } from '#api/sync/record-cache.ts';
import type { Audience } from '#contract/audiences.ts';
import type { Received } from '#contract/received.ts';
import { parseTimestamp } from '#lib/timestamp.ts';

type Page = ListItem<'listPages'>;

/** Everything that has been told of an audience, each by its own operation; undefined or null where none has. */
export interface Sources {
  /** A whole record, from the reply to a write, with its age. */
  known?: CachedRecord<Received<Audience>> | null | undefined;
  /** The search: its name and that of its page. */
  hit?: ListItem<'searchAudiences'> | null | undefined;
  newest?: ListItem<'listAudienceVersions'> | null | undefined;
  page?: Page | null | undefined;
}

/** A text that somebody has told, null for none, undefined where nobody has told. */
export type Told = string | null | undefined;

export interface Picture {
  name: Told;
  pageName: Told;
  status: Told;
  isNewPageAgent: boolean | null | undefined;
  /** When the whole record was seen (epoch ms), null where it never was. */
  seenAt: number | null;
  /** Whether the audience has changed since. */
  outdated: boolean;
}

/**
 * Puts together what is known of an audience, which no operation reads: the newest word on each field counts.
 * The search and the versions are read now, a whole record may be old.
 */
export function pictureOf({ known, hit, newest, page }: Sources): Picture {
  const record = known?.value;
  const seen = record?.latestVersion;
  const renamed = typeof hit?.effectiveName === 'string' && hit.effectiveName !== record?.effectiveName;
  // A list of versions that was read before the record says nothing against it.
  const behind = (newest?.versionNumber ?? 0) < (seen?.versionNumber ?? 0);
  const passed = newest != null && !behind && seen != null && newest.versionId !== seen.versionId;
  return {
    name: hit?.effectiveName ?? record?.effectiveName ?? record?.customName ?? record?.computedName,
    pageName: page?.name ?? hit?.pageName,
    status: (behind ? undefined : newest?.status) ?? record?.status,
    isNewPageAgent: newest?.isNewPageAgent ?? record?.isNewPageAgent,
    seenAt: known?.seenAt ?? null,
    outdated: record !== undefined && (passed || renamed),
  };
}

/** What an audience inherits in each field, or would: null for nothing, undefined where nobody has told. */
export function inheritedOf({ known, page }: Pick<Sources, 'known' | 'page'>) {
  return {
    customName: known?.value.computedName,
    actionUrlOverride: page ? (headerUrl(page) ?? null) : undefined,
    actionFormIdOverride: undefined,
    actionFormInstructionsOverride: undefined,
    supplementaryContext: null,
  } satisfies Record<string, Told>;
}

/** Where the main action of a page leads. */
function headerUrl({ actions, headerActionId }: Page): Told {
  const header = headerActionId ? actions?.find(({ actionId }) => actionId === headerActionId) : undefined;
  return header?.url;
}

/** Whether a page has been changed since a moment (epoch ms); also where that cannot be told. */
export const changedSince = (page: Page, moment: number): boolean =>
  (parseTimestamp(page.updatedAt) ?? Number.POSITIVE_INFINITY) > moment;

/** Whether visitors get what is saved of an audience, or will get it of one that isn't created yet. */
export type Visibility = 'live' | 'publishing' | 'draft' | 'new' | 'new draft' | 'unknown';

/** @param status the status of the newest version */
export function visibilityOf(status: Told): Visibility {
  if (status === 'published') return 'live';
  if (status === 'draft') return 'draft';
  return isInFlight(status) ? 'publishing' : 'unknown';
}

/** The page was changed after what an audience overrides of it was set; both as the service gives them. */
export interface PageChange {
  pageChangedAt: string;
  /** The newest version: whatever is set was set by then. */
  versionNumber: number | null;
  versionAt: string;
}

/** Null where the page is as old as the newest version, or that cannot be told. */
export function pageChange({ newest, page }: Pick<Sources, 'newest' | 'page'>): PageChange | null {
  const [changedAt, madeAt] = [parseTimestamp(page?.updatedAt), parseTimestamp(newest?.createdAt)];
  if (changedAt === null || madeAt === null || changedAt <= madeAt) return null;
  return {
    pageChangedAt: page?.updatedAt ?? '',
    versionNumber: newest?.versionNumber ?? null,
    versionAt: newest?.createdAt ?? '',
  };
}
