import type { ListItem } from '#api/queries/lists.ts';
import { isInFlight } from '#api/sync/polling.ts';
import type { CachedRecord } from '#api/sync/record-cache.ts';
import type { Audience } from '#contract/audiences.ts';
import type { Received } from '#contract/received.ts';
import { parseTimestamp } from '#lib/timestamp.ts';

type Page = ListItem<'listPages'>;

/** Responses of several operations about one audience, as none returns all of it. */
export interface Sources {
  /** Whole record, cached from the response to a write. */
  known?: CachedRecord<Received<Audience>> | null | undefined;
  /** Search result with its name and page. */
  hit?: ListItem<'searchAudiences'> | null | undefined;
  newest?: ListItem<'listAudienceVersions'> | null | undefined;
  page?: Page | null | undefined;
}

/** Null without a value, undefined if unknown. */
export type KnownValue = string | null | undefined;

export interface Picture {
  name: KnownValue;
  pageName: KnownValue;
  status: KnownValue;
  isNewPageAgent: boolean | null | undefined;
  /** When the whole record was loaded, in epoch ms. */
  seenAt: number | null;
  /** The audience has changed since. */
  outdated: boolean;
}

/** Merges the newest value of each field. The search and versions are current; the whole record may be old. */
export function mergeSources({ known, hit, newest, page }: Sources): Picture {
  const record = known?.value;
  const seen = record?.latestVersion;
  const isRenamed = typeof hit?.effectiveName === 'string' && hit.effectiveName !== record?.effectiveName;
  // The list of versions may have been loaded before the record.
  const isListStale = (newest?.versionNumber ?? 0) < (seen?.versionNumber ?? 0);
  const isRecordStale = newest != null && !isListStale && seen != null && newest.versionId !== seen.versionId;
  return {
    name: hit?.effectiveName ?? record?.effectiveName ?? record?.customName ?? record?.computedName,
    pageName: page?.name ?? hit?.pageName,
    status: (isListStale ? undefined : newest?.status) ?? record?.status,
    isNewPageAgent: newest?.isNewPageAgent ?? record?.isNewPageAgent,
    seenAt: known?.seenAt ?? null,
    outdated: record !== undefined && (isRecordStale || isRenamed),
  };
}

/** Value that each field inherits without an override. */
export function inheritedValues({ known, page }: Pick<Sources, 'known' | 'page'>) {
  return {
    customName: known?.value.computedName,
    actionUrlOverride: page ? (headerUrl(page) ?? null) : undefined,
    actionFormIdOverride: undefined,
    actionFormInstructionsOverride: undefined,
    supplementaryContext: null,
  } satisfies Record<string, KnownValue>;
}

function headerUrl({ actions, headerActionId }: Page): KnownValue {
  const header = headerActionId ? actions?.find(({ actionId }) => actionId === headerActionId) : undefined;
  return header?.url;
}

/** @param instant epoch ms */
export const changedSince = (page: Page, instant: number): boolean =>
  (parseTimestamp(page.updatedAt) ?? Number.POSITIVE_INFINITY) > instant;

/** Whether visitors see the saved values of an audience. */
export type Visibility = 'live' | 'publishing' | 'draft' | 'new' | 'new draft' | 'unknown';

/** @param status status of the newest version */
export function visibilityOf(status: KnownValue): Visibility {
  if (status === 'published') return 'live';
  if (status === 'draft') return 'draft';
  return isInFlight(status) ? 'publishing' : 'unknown';
}

/** A change of the page after the audience's overrides were set. Timestamps as sent by the API. */
export interface PageChange {
  pageChangedAt: string;
  /** Newest version. All overrides were set by then. */
  versionNumber: number | null;
  versionAt: string;
}

export function pageChange({ newest, page }: Pick<Sources, 'newest' | 'page'>): PageChange | null {
  const [changedAt, madeAt] = [parseTimestamp(page?.updatedAt), parseTimestamp(newest?.createdAt)];
  if (changedAt === null || madeAt === null || changedAt <= madeAt) return null;
  return {
    pageChangedAt: page?.updatedAt ?? '',
    versionNumber: newest?.versionNumber ?? null,
    versionAt: newest?.createdAt ?? '',
  };
}
