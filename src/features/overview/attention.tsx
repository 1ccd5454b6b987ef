import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps, linkOptions } from '@tanstack/react-router';
import {
  CalendarClock,
  CircleCheck,
  CircleDashed,
  Clock,
  FileUp,
  type LucideIcon,
  SquarePen,
  TrendingDown,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { queryFor } from '#api/queries/queries.ts';
import { useRecents } from '#api/sync/recents.ts';
import { useCapability, useTenant } from '#api/transport/session.ts';
import { useDrafts } from '#editor/save/unsaved-here.tsx';
import {
  type CountChange,
  type Findings,
  type Proportion,
  type RateChange,
  rateOf,
} from '#engines/sessions/index.ts';
import { runLink, unfinishedRunsQuery } from '#features/audience-import/public.ts';
import { type AudienceRow, inFlightAudiencesQuery, isStuck } from '#features/audiences/public.ts';
import { type ListedPage, PageThumb } from '#features/pages/public.ts';
import {
  countDifference,
  describeCountChange,
  findKind,
  isSignificantChange,
} from '#features/sessions/public.ts';
import { formatDuration } from '#lib/duration.ts';
import { recordName } from '#lib/id.ts';
import { formatNumber, formatPercent, humanize, plural, truncate } from '#lib/text.ts';
import { formatRelative, formatSchedule } from '#lib/time.ts';
import { DAY } from '#lib/time-units.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { audienceLink } from '#shell/navigation.ts';
import { Failure } from '#shell/query-section.tsx';
import { recentItems } from '#shell/recent-items.ts';
import { RecordMark } from '#shell/record-mark.tsx';
import { AddressLink } from '#ui/address-link.tsx';
import { Icon } from '#ui/icon.tsx';
import { SkeletonBar } from '#ui/skeleton.tsx';
import { UnsavedMark } from '#ui/unsaved-mark.tsx';
import { useNow } from '#ui/use-now.ts';

const MAX_ROWS = 4;

interface Item {
  id: string;
  mark: ReactNode;
  name: string;
  text: string;
  /** Shown at the right. */
  action?: string;
  /** A link, or an address of this app; none if it can't be opened. */
  link: LinkProps | string | undefined;
}

const icon = (of: LucideIcon, className: string) => <Icon of={of} className={className} />;

/** Publishing audiences that are stuck, and those scheduled within a day. */
function useAudiences(now: number) {
  const canList = useCapability('read-one');
  const hasStates = useCapability('audience-lists');
  const publishing = useQuery({ ...inFlightAudiencesQuery(hasStates), enabled: canList });
  const scheduled = useQuery({
    ...queryFor('listAudiences', { query: { state: 'scheduled', limit: 100 } }),
    enabled: canList && hasStates,
  });
  const itemOf = ({ audienceId, pageId, effectiveName }: AudienceRow) => ({
    id: `audience:${audienceId}`,
    name: recordName('Audience', audienceId, effectiveName),
    link: audienceLink(audienceId, pageId),
  });
  const listed: AudienceRow[] = [...(publishing.data?.items ?? []), ...(scheduled.data?.items ?? [])];
  const stuck = listed.flatMap((audience): Item[] => {
    const since = parseTimestamp(audience.latestVersionAt);
    const waitMs = since === null ? null : now - since;
    if (audience.publishAt || !isStuck(waitMs)) return [];
    const text = `${humanize(audience.status ?? 'publishing')} for ${formatDuration(waitMs / 1000)}`;
    return [{ ...itemOf(audience), mark: icon(Clock, 'text-queued'), text, action: 'Open' }];
  });
  const soon = listed.flatMap((audience): Item[] => {
    const at = parseTimestamp(audience.publishAt);
    if (at === null || at < now || at > now + DAY) return [];
    const text = `Live ${formatSchedule(at, now)}`;
    return [{ ...itemOf(audience), mark: icon(CalendarClock, 'text-pending'), text, action: 'Change time' }];
  });
  const queries = [publishing, scheduled].filter(({ isEnabled }) => isEnabled);
  return { stuck, soon, queries };
}

/** A page of which conversion or sessions fell significantly. */
interface Fall {
  value: string;
  conversion: RateChange | null;
  sessions: CountChange | null;
  /** Index of the day from which on there are fewer sessions; null if that was before the range. */
  since: number | null;
}

/**
 * Finds pages whose results fell: lower conversion first, then most sessions lost. A fall of sessions on all large pages
 * is left to the sentence about all.
 */
function findFalls(findings: Findings<string>): Fall[] {
  const { whole, values } = findings;
  const hasFallen = (change: CountChange) =>
    isSignificantChange(change.interval) && countDifference(change) < 0;
  const areAll = hasFallen(whole.sessions) && findKind(findings, () => 'pages') !== undefined;
  return values
    .map(({ value, conversion, sessions, changedOn }) => ({
      value,
      conversion:
        isSignificantChange(conversion.difference) && (conversion.difference?.difference ?? 0) < 0
          ? conversion
          : null,
      sessions: hasFallen(sessions) && !areAll ? sessions : null,
      since: changedOn.sessions,
    }))
    .filter(({ conversion, sessions }) => conversion || sessions)
    .sort(
      (a, b) =>
        Number(a.conversion === null) - Number(b.conversion === null) || lostSessions(b) - lostSessions(a),
    );
}

const lostSessions = ({ sessions }: Fall) => (sessions ? -countDifference(sessions) : 0);

const rateText = (rate: Proportion) => formatPercent(rateOf(rate) ?? 0);

interface AttentionProps {
  /** Changes of the pages; undefined while they load, or without counts. */
  findings: Findings<string> | undefined;
  isPending: boolean;
  /** Pages that aren't archived, the last edited first. */
  activePages: readonly ListedPage[];
  /** Offered as recently edited. */
  pages: readonly ListedPage[];
  nameOf(pageId: string): string;
  /** Date of a day of the compared range. */
  dateOf(day: number): string;
  linkTo(pageId: string): LinkProps;
}

/** Items that need attention, then recent records: four rows of the same height in all states. */
export function Attention({
  findings,
  isPending,
  activePages,
  pages,
  nameOf,
  dateOf,
  linkTo,
}: AttentionProps) {
  const now = useNow();
  const tenant = useTenant()?.fingerprint ?? '';
  const { stuck, soon, queries } = useAudiences(now);
  const runs = useQuery(unfinishedRunsQuery(tenant));
  const fallen = (findings ? findFalls(findings) : [])
    .filter(({ value }) => activePages.some(({ pageId }) => pageId === value))
    .map(
      ({ value, conversion, sessions, since }): Item => ({
        id: `fall ${value}`,
        mark: icon(TrendingDown, 'text-danger'),
        name: nameOf(value),
        text: [
          conversion && `Converts ${rateText(conversion.current)}, was ${rateText(conversion.earlier)}`,
          sessions &&
            `Sessions ${describeCountChange(sessions)}, ${since ? `since ${dateOf(since)}` : `from ${formatNumber(sessions.earlier)}`}`,
        ]
          .filter(Boolean)
          .join('. '),
        action: 'See why',
        link: { ...linkTo(value), hash: 'differs' },
      }),
    );
  const drafts = useDrafts().map(
    ({ kind, id, title, path, pendingSave }): Item => ({
      id: `${kind}:${id}`,
      mark: <UnsavedMark />,
      name: title,
      text: pendingSave ? 'Save queued on this device' : 'Unsaved changes on this device',
      action: 'Continue',
      link: path,
    }),
  );
  const imports = (runs.data ?? []).map(
    ({ name, rows, left, ...run }): Item => ({
      id: run.id,
      mark: icon(run.bulkEdit ? SquarePen : FileUp, 'text-muted'),
      name: name ?? 'Pasted text',
      text: run.bulkEdit
        ? `${formatNumber(left)} of ${plural(rows, 'audience')} left`
        : `${formatNumber(left)} of ${plural(rows, 'row')} left to import`,
      action: 'Resume',
      link: runLink(run),
    }),
  );
  const describeEdit = ({ updatedAt }: ListedPage, lead: string) => {
    const at = parseTimestamp(updatedAt);
    return at === null ? null : `${lead} ${formatRelative(at, now)}`;
  };
  const pageItem = (page: ListedPage) => ({
    id: `page:${page.pageId}`,
    name: nameOf(page.pageId),
    link: linkOptions({ to: '/pages/$pageId', params: { pageId: page.pageId } }),
  });
  const unsavedIds = new Set(drafts.map(({ id }) => id));
  const hidden = activePages
    .filter(({ status }) => status === 'draft')
    .map(
      (page): Item => ({
        ...pageItem(page),
        mark: icon(CircleDashed, 'text-draft'),
        text: describeEdit(page, 'Draft, edited') ?? 'Draft',
        action: 'Open',
      }),
    )
    .filter(({ id }) => !unsavedIds.has(id));
  const items = [...stuck, ...fallen, ...soon, ...drafts, ...imports, ...hidden];
  const opened = recentItems(useRecents()).map(
    ({ key, mark, name, kind, link }): Item => ({
      id: key,
      mark: <RecordMark {...mark} name={name} size="md" />,
      name,
      text: kind ?? '',
      link,
    }),
  );
  const edited = pages.map(
    (page): Item => ({
      ...pageItem(page),
      mark: <PageThumb page={page} size="xs" />,
      text: describeEdit(page, 'Edited') ?? 'Page',
    }),
  );
  const openedIds = new Set(opened.map(({ id }) => id));
  const recent = [...opened, ...edited.filter(({ id }) => !openedIds.has(id))];
  const recentTitle = opened.length > 0 ? 'Recently opened' : 'Recently edited';
  const failed = queries.filter(({ error }) => error);
  const error = failed[0]?.error;
  const isLoading = isPending || runs.isPending || queries.some((query) => query.isPending);
  const isQuiet = items.length === 0 && !error;
  const shown = (isQuiet ? recent : items).slice(0, MAX_ROWS);
  /** Records that fill the rows left. */
  const others =
    isLoading || isQuiet || error
      ? []
      : recent.filter(({ id }) => !shown.some((item) => item.id === id)).slice(0, MAX_ROWS - shown.length);
  return (
    <section aria-labelledby="attention" aria-busy={isLoading} className="min-w-0">
      <h2
        id="attention"
        aria-label={isLoading ? 'Loading' : undefined}
        className={`${gutter} flex h-8 items-center gap-2 pt-1 font-semibold text-sm text-strong`}
      >
        {isLoading ? <SkeletonBar className="w-24" /> : isQuiet ? recentTitle : 'Needs attention'}
        {isLoading || items.length === 0 ? null : (
          <span className="tnum font-regular text-faint text-xs">{items.length}</span>
        )}
      </h2>
      <div className="min-h-51">
        <ul>
          {isLoading
            ? [0, 1, 2, 3].map((row) => (
                <li key={row} className={rowStyle}>
                  <span className="flex flex-col gap-2 pl-7">
                    <SkeletonBar className="w-36" />
                    <SkeletonBar className="w-48" />
                  </span>
                </li>
              ))
            : shown.map((item) => <Row key={item.id} {...item} />)}
        </ul>
        {isLoading ? null : error ? (
          <div className={`${gutter} border-line border-t py-3`}>
            <Failure name="audiences" of={failed} />
          </div>
        ) : (
          <div className={`${gutter} flex h-7 items-center gap-1.5 border-line border-t text-muted text-xs`}>
            {isQuiet ? (
              <>
                <Icon of={CircleCheck} size="sm" className="text-success" />
                Nothing needs attention
              </>
            ) : items.length > MAX_ROWS ? (
              `${items.length - MAX_ROWS} more: ${items[MAX_ROWS]?.name}`
            ) : others.length > 0 ? (
              recentTitle
            ) : (
              'Nothing else needs attention'
            )}
          </div>
        )}
        {others.length > 0 ? (
          <ul aria-label={recentTitle}>
            {others.map((item) => (
              <Row key={item.id} {...item} />
            ))}
          </ul>
        ) : null}
      </div>
    </section>
  );
}

/** At the full width of the screen as wide as that of other sections. */
const gutter = 'pr-gutter pl-5 in-[.col-span-full]:pl-gutter max-wide:pl-gutter';
const rowStyle = `${gutter} group linked-row relative flex h-11 items-center gap-3 border-line border-t text-sm`;

function Row({ mark, name, text, action, link }: Item) {
  const title = <bdi className="block truncate font-medium text-strong leading-4.5">{truncate(name)}</bdi>;
  return (
    <li className={`${rowStyle} hover:bg-hover`}>
      <span className="grid w-5 flex-none place-items-center">{mark}</span>
      <span className="min-w-0 flex-1">
        {typeof link === 'string' ? (
          <AddressLink address={link} className="row-link">
            {title}
          </AddressLink>
        ) : link ? (
          <Link {...link} className="row-link">
            {title}
          </Link>
        ) : (
          title
        )}
        <span className="block truncate text-muted text-xs leading-4.5">{text}</span>
      </span>
      {action ? (
        <span aria-hidden className="flex-none text-accent-text group-hover:underline max-phone:hidden">
          {action}
        </span>
      ) : null}
    </li>
  );
}
