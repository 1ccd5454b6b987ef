import { isInFlight } from '#api/sync/polling.ts';
import { type AudienceState, statesOf } from '#contract/audience-states.ts';
import { audienceStatuses } from '#contract/audience-versions.ts';
import type { ScheduledAudience } from '#contract/audiences.ts';
import type { Received } from '#contract/received.ts';
import { formatDate, formatDateTime, formatSchedule } from '#lib/time.ts';
import { MINUTE } from '#lib/time-units.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import type { AudienceRow } from './audiences-queries.ts';
import type { ListedVersion } from './versions-queries.ts';

/** Input of the states of an audience. Any of it may be unknown. */
export interface StateSource {
  /** Of the latest version. */
  status: string | null | undefined;
  isPublished: boolean;
  /** When the latest version is to be published, as sent by the API. */
  publishAt: string | null | undefined;
  isPageArchived: boolean;
  /** Whether the latest version has been publishing for too long. */
  isStuck?: boolean;
}

/** The current state and what comes next. None if it was canceled before it was ever live, or the status is unknown. */
function audienceStatesOf({ status, isPublished, publishAt, isPageArchived }: StateSource): AudienceState[] {
  const known = audienceStatuses.find((each) => each === status);
  if (isPageArchived) return ['archived'];
  return known
    ? statesOf({ status: known, isPublished, isScheduled: Boolean(publishAt), isPageArchived })
    : [];
}

/** Properties of a row that its state depends on. */
export type StateRow = Partial<
  Pick<AudienceRow, 'status' | 'publishAt' | 'publishedAt' | 'latestVersionAt' | 'isPageArchived'>
>;

export const rowStates = ({
  status,
  publishedAt,
  publishAt,
  isPageArchived = false,
}: StateRow): AudienceState[] =>
  audienceStatesOf({ status, isPublished: Boolean(publishedAt), publishAt, isPageArchived });

/** A version that waits longer is stuck. */
const MAX_WAIT_MS = 10 * MINUTE;

export const isStuck = (waitMs: number | null): waitMs is number => waitMs !== null && waitMs > MAX_WAIT_MS;

/** Whether a listed audience has been publishing for too long. */
export function isPublishingStuck({ latestVersionAt, publishAt }: StateRow, now: number): boolean {
  const since = parseTimestamp(latestVersionAt);
  return !publishAt && isStuck(since === null ? null : now - since);
}

type PublishingVersion = Partial<Pick<ListedVersion, 'status' | 'queuedAt' | 'createdAt'>>;

/** Whether a version has been publishing for too long. */
export function isVersionStuck({ status, queuedAt, createdAt }: PublishingVersion, now: number): boolean {
  const since = parseTimestamp(queuedAt) ?? parseTimestamp(createdAt);
  return isInFlight(status) && isStuck(since === null ? null : now - since);
}

/** A state in words, with the status that its icon and color stand for. */
export interface StatePart {
  status: string;
  label: string;
}

export interface DescribedState {
  now: StatePart;
  next: StatePart | null;
}

interface VersionNumbers {
  latest: number | null | undefined;
  live: number | null | undefined;
}

/** Formats a schedule: `Mon 30 Nov, 09:00`. */
export function formatPublishAt(publishAt: string | null | undefined): string {
  const time = parseTimestamp(publishAt);
  return time === null
    ? 'a later time'
    : `${formatDateTime(time, 'shortWeekday')} ${formatDate(time)}, ${formatDateTime(time, 'time')}`;
}

/** Describes the live version and the next change; null if the status is unknown. */
export function describeState(source: StateSource, { latest, live }: VersionNumbers): DescribedState | null {
  const [now, next] = audienceStatesOf(source);
  const version = latest == null ? 'a version' : `version ${latest}`;
  const { status, publishAt, isStuck } = source;
  const parts: Record<AudienceState, StatePart> = {
    live: { status: 'published', label: live == null ? 'Live' : `Live · version ${live}` },
    draft: { status: 'draft', label: 'Draft, not visible yet' },
    scheduled: { status: 'scheduled', label: `Scheduled for ${formatPublishAt(publishAt)}` },
    publishing: { status: isStuck ? 'queued' : 'processing', label: `Publishing ${version}` },
    archived: { status: 'archived', label: 'Archived' },
  };
  if (now) return { now: parts[now], next: now === 'live' ? describeNext(next, version, source) : null };
  if (!status) return null;
  const label = status === 'cancelled' ? `Not visible: ${version} canceled` : status;
  return { now: { status, label }, next: null };
}

/** The state of a listed or saved audience in words; undefined without a status, as in search results. */
export function stateText({
  status,
  publishAt,
  publishedAt,
  publishedVersion,
  latestVersionNumber,
  latestVersion,
}: Partial<AudienceRow & Received<ScheduledAudience>>): string | undefined {
  const isPublished = Boolean(publishedAt ?? publishedVersion?.publishedAt);
  const state = describeState(
    { status, isPublished, publishAt, isPageArchived: false },
    { latest: latestVersionNumber ?? latestVersion?.versionNumber, live: publishedVersion?.versionNumber },
  );
  return state ? [state.now.label, state.next?.label].filter(Boolean).join(', ') : undefined;
}

/** `at 14:02`, `tomorrow, 09:00`, `on Mon, 09:00` */
function afterNoun(schedule: string): string {
  if (schedule.startsWith('Tomorrow')) return schedule.replace('T', 't');
  return `${schedule.includes(',') ? 'on' : 'at'} ${schedule}`;
}

function describeNext(
  next: AudienceState | undefined,
  version: string,
  { publishAt, isStuck }: StateSource,
): StatePart | null {
  switch (next) {
    case 'draft':
      return { status: 'draft', label: 'draft changes' };
    case 'scheduled':
      return {
        status: 'scheduled',
        label: `${version} ${afterNoun(formatSchedule(parseTimestamp(publishAt) ?? 0))}`,
      };
    case 'publishing':
      return { status: isStuck ? 'queued' : 'processing', label: `publishing ${version}` };
    default:
      return null;
  }
}
