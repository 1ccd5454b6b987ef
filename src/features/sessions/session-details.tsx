import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Measure, measureOf, type Session } from '#engines/sessions/index.ts';
import { shortenId } from '#lib/id.ts';
import { mailHref, phoneHref, safeHref } from '#lib/link.ts';
import { truncate } from '#lib/text.ts';
import { DataLink } from '#ui/data-link.tsx';
import { Fact, Facts, IdFact } from '#ui/facts.tsx';
import { linkStyle } from '#ui/link-style.ts';
import { formatRawValue, formatValue } from './format.ts';
import { audienceNamesQuery } from './sessions-queries.ts';

/** Properties of a session. */
export function SessionDetails({ pageId, session }: { pageId: string; session: Session }) {
  const names = useQuery(audienceNamesQuery(pageId)).data;
  const scrollDepth = measureOf(session, 'scroll');
  const { audienceId } = session;
  return (
    <aside
      aria-label="Session details"
      className="border-line border-l max-narrow:border-t max-narrow:border-l-0"
    >
      <Facts title="Visit">
        <Fact name="Time spent">{measureText('time', session.timeSpentSeconds)}</Fact>
        <Fact name="Scroll depth">
          {scrollDepth === null ? (
            measureText('scroll', session.maxScrollDepthPercentage)
          ) : (
            <span className="flex items-center gap-2">
              {formatValue.scroll(scrollDepth)}
              <span aria-hidden className="h-1 w-18 overflow-hidden rounded-xs bg-press">
                <span className="block h-full bg-chart-bar" style={{ width: `${scrollDepth}%` }} />
              </span>
            </span>
          )}
        </Fact>
        <Fact name="Clicks">{measureText('clicks', session.totalClicksCount)}</Fact>
        <Fact name="Questions">{measureText('questions', session.questionsAskedCount)}</Fact>
        <Fact name="Bounce">{yesNo(session.isBounce)}</Fact>
        <Fact name="Form submitted">{yesNo(session.hasFormSubmit)}</Fact>
        <Fact name="Audience">
          {audienceId ? (
            <Link
              to="/pages/$pageId/audiences/$audienceId"
              params={{ pageId, audienceId }}
              className={linkStyle}
            >
              <bdi>{truncate(names?.get(audienceId) || shortenId(audienceId))}</bdi>
            </Link>
          ) : null}
        </Fact>
        <Fact name="Page">{session.pageTitle}</Fact>
        <Fact name="URL">{linked(session.pageUrl, safeHref)}</Fact>
      </Facts>
      <Facts title="Form">
        <Fact name="Email">{linked(session.formSubmissionEmail, mailHref)}</Fact>
        <Fact name="Phone">{linked(session.formSubmissionPhone, phoneHref)}</Fact>
        <Fact name="Form ID">{session.formSubmissionIdentifier}</Fact>
        <IdFact name="Submission" value={session.formSubmissionId} />
      </Facts>
      <Facts title="Campaign">
        <Fact name="Source">{session.utmSource}</Fact>
        <Fact name="Medium">{session.utmMedium}</Fact>
        <Fact name="Campaign">{session.utmCampaign}</Fact>
        <Fact name="Content">{session.utmContent}</Fact>
        <Fact name="Term">{session.utmTerm}</Fact>
      </Facts>
      <Facts title="IDs">
        <IdFact name="Session" value={session.audienceSessionId} />
        <IdFact name="Analytics" value={session.analyticsSessionId} />
        <IdFact name="Audience" value={session.audienceId} />
      </Facts>
    </aside>
  );
}

const measureText = (measure: Measure, value: number | null | undefined) =>
  value == null ? null : formatRawValue(measure, value);

const yesNo = (value: boolean | null | undefined) => (value == null ? null : value ? 'Yes' : 'No');

const linked = (text: string | null | undefined, href: (text: string) => string | null): ReactNode =>
  text ? <DataLink href={href(text)}>{text}</DataLink> : null;
