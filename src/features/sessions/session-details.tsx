import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { type Measure, type Metrics, measureOf, type Session } from '#engines/sessions/index.ts';
import { mailHref, phoneHref, safeHref } from '#lib/link.ts';
import { DataLink } from '#ui/data-link.tsx';
import {
  AsideSection,
  DescriptionItem,
  DescriptionList,
  DetailsSection,
  IdItem,
} from '#ui/description-list.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { sourceName } from './dimensions.ts';
import { formatRawValue, formatValue } from './format.ts';
import type { SessionsSearch } from './sessions-search.ts';
import { NewestVisits } from './visit-list.tsx';

interface SessionFiguresProps {
  session: Session | null;
  /** Figures of all sessions; undefined if there are too few, or while they load. */
  baseline: Metrics['measures'] | undefined;
}

/** Figures of a session with the medians of all, in columns of fixed width; bars while it loads. */
export function SessionFigures({ session, baseline }: SessionFiguresProps) {
  const scrollDepth = session && measureOf(session, 'scroll');
  // The median of questions is mostly 0.
  const figures: [name: string, ReactNode, compared?: Measure][] = [
    ['Time', measureText('time', session?.timeSpentSeconds), 'time'],
    [
      'Scrolled',
      session && scrollDepth !== null ? (
        <>
          {formatValue.scroll(scrollDepth)}
          <span
            aria-hidden
            className="h-1.5 w-18 overflow-hidden rounded-sm bg-press max-desktop:w-8 max-phone:w-5"
          >
            <span className="block h-full bg-chart-bar" style={{ width: `${scrollDepth}%` }} />
          </span>
        </>
      ) : (
        measureText('scroll', session?.maxScrollDepthPercentage)
      ),
      'scroll',
    ],
    ['Clicks', measureText('clicks', session?.totalClicksCount), 'clicks'],
    ['Questions', measureText('questions', session?.questionsAskedCount)],
  ];
  if (!session || session.utmSource || session.utmMedium)
    figures.push([
      'Source',
      session ? (
        <span
          key="source"
          title={[session.utmSource, session.utmMedium].filter(Boolean).join(' / ')}
          className="truncate normal-nums"
        >
          <bdi>{session.utmSource ? sourceName(session.utmSource) : null}</bdi>{' '}
          <bdi className="font-regular text-muted text-sm">{session.utmMedium}</bdi>
        </span>
      ) : null,
    ]);
  return (
    <dl className="grid min-h-16 grid-cols-[repeat(3,minmax(0,1.4fr))_minmax(0,1fr)_minmax(0,2fr)] border-line border-y px-[calc(var(--gutter)-var(--spacing)*4)] max-phone:grid-cols-[1.25fr_1.25fr_0.8fr_1fr] max-phone:px-1 max-phone:pb-1">
      {figures.map(([name, value, compared]) => (
        <div
          key={name}
          className="relative min-w-0 px-4 py-2.5 not-first:before:absolute not-first:before:inset-y-3 not-first:before:left-0 not-first:before:border-line not-first:before:border-l max-phone:px-3 max-phone:py-1.5 max-phone:nth-5:col-span-full max-phone:nth-5:flex max-phone:nth-5:items-center max-phone:nth-5:gap-2 max-phone:nth-5:before:hidden"
        >
          <dt className="flex justify-between gap-2 text-muted text-xs">
            {name}
            {compared && baseline?.[compared].median ? (
              <span title="Median of these dates" className="tnum text-faint max-desktop:hidden">
                median {formatValue[compared](baseline[compared].median.value)}
              </span>
            ) : null}
          </dt>
          <dd className="tnum flex min-h-6 min-w-0 items-center gap-2.5 font-semibold text-lg text-strong [overflow-wrap:anywhere] max-phone:gap-1.5 max-phone:text-base">
            {session ? (
              (value ?? <span className="font-regular text-faint">–</span>)
            ) : (
              <Skeleton className="w-12 max-w-full" />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const measureText = (measure: Measure, value: number | null | undefined) =>
  value == null ? null : formatRawValue(measure, value);

interface SessionDetailsProps {
  pageId: string;
  session: Session;
  /** The list that links to other visits keep. */
  list: SessionsSearch;
  zone: string;
  /** The audience of the visit. */
  children?: ReactNode;
  className?: string;
}

/** Audience and its visits, form, campaign and technical details of a session, without empty ones. */
export function SessionDetails({ pageId, session, list, zone, children, className }: SessionDetailsProps) {
  const { audienceId } = session;
  const { formSubmissionEmail: email, formSubmissionPhone: phone, pageUrl } = session;
  const form = {
    Email: email && <DataLink href={mailHref(email)}>{email}</DataLink>,
    Phone: phone && <DataLink href={phoneHref(phone)}>{phone}</DataLink>,
    Identifier: session.formSubmissionIdentifier,
  };
  const campaign = { Campaign: session.utmCampaign, Content: session.utmContent, Term: session.utmTerm };
  const isAlone = !audienceId && ![form, campaign].some((facts) => Object.values(facts).some(Boolean));
  return (
    <aside
      aria-label="Session details"
      className={clsx(
        'border-line border-l max-narrow:border-t max-narrow:border-l-0 [&_dl]:grid-cols-[calc(var(--spacing)*22)_minmax(0,1fr)]',
        className,
      )}
    >
      {children}
      {audienceId ? <NewestVisits key={audienceId} {...{ pageId, audienceId, list, zone, session }} /> : null}
      <Facts title="Form" facts={form} />
      <Facts title="Campaign" facts={campaign} />
      <DetailsSection key={session.audienceSessionId} isOpen={isAlone}>
        {factItems({
          'Page title': session.pageTitle,
          'Page URL': pageUrl && <DataLink href={safeHref(pageUrl)}>{pageUrl}</DataLink>,
        })}
        <IdItem name="Session" value={session.audienceSessionId} />
        {session.analyticsSessionId ? <IdItem name="Analytics" value={session.analyticsSessionId} /> : null}
        {session.audienceId ? <IdItem name="Audience" value={session.audienceId} /> : null}
        {session.formSubmissionId ? <IdItem name="Submission" value={session.formSubmissionId} /> : null}
      </DetailsSection>
    </aside>
  );
}

type FactValues = Record<string, ReactNode>;

/** A section of facts that have a value; nothing without any. */
function Facts({ title, facts }: { title: string; facts: FactValues }) {
  const items = factItems(facts);
  return items.length > 0 ? (
    <AsideSection title={title}>
      <DescriptionList>{items}</DescriptionList>
    </AsideSection>
  ) : null;
}

const factItems = (facts: FactValues) =>
  Object.entries(facts).flatMap(([name, value]) =>
    value ? (
      <DescriptionItem key={name} name={name}>
        {value}
      </DescriptionItem>
    ) : (
      []
    ),
  );
