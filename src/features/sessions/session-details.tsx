import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Measure, measureOf, type Session } from '#engines/sessions/index.ts';
import { shortenId } from '#lib/id.ts';
import { mailHref, phoneHref, safeHref } from '#lib/link.ts';
import { truncate } from '#lib/text.ts';
import { DataLink } from '#ui/data-link.tsx';
import { DescriptionItem, DescriptionSection, IdItem } from '#ui/description-list.tsx';
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
      <DescriptionSection title="Visit">
        <DescriptionItem name="Time spent">{measureText('time', session.timeSpentSeconds)}</DescriptionItem>
        <DescriptionItem name="Scroll depth">
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
        </DescriptionItem>
        <DescriptionItem name="Clicks">{measureText('clicks', session.totalClicksCount)}</DescriptionItem>
        <DescriptionItem name="Questions">
          {measureText('questions', session.questionsAskedCount)}
        </DescriptionItem>
        <DescriptionItem name="Bounce">{yesNo(session.isBounce)}</DescriptionItem>
        <DescriptionItem name="Form submitted">{yesNo(session.hasFormSubmit)}</DescriptionItem>
        <DescriptionItem name="Audience">
          {audienceId ? (
            <Link
              to="/pages/$pageId/audiences/$audienceId"
              params={{ pageId, audienceId }}
              className={linkStyle}
            >
              <bdi>{truncate(names?.get(audienceId) || shortenId(audienceId))}</bdi>
            </Link>
          ) : null}
        </DescriptionItem>
        <DescriptionItem name="Page">{session.pageTitle}</DescriptionItem>
        <DescriptionItem name="URL">{linked(session.pageUrl, safeHref)}</DescriptionItem>
      </DescriptionSection>
      <DescriptionSection title="Form">
        <DescriptionItem name="Email">{linked(session.formSubmissionEmail, mailHref)}</DescriptionItem>
        <DescriptionItem name="Phone">{linked(session.formSubmissionPhone, phoneHref)}</DescriptionItem>
        <DescriptionItem name="Form ID">{session.formSubmissionIdentifier}</DescriptionItem>
        <IdItem name="Submission" value={session.formSubmissionId} />
      </DescriptionSection>
      <DescriptionSection title="Campaign">
        <DescriptionItem name="Source">{session.utmSource}</DescriptionItem>
        <DescriptionItem name="Medium">{session.utmMedium}</DescriptionItem>
        <DescriptionItem name="Campaign">{session.utmCampaign}</DescriptionItem>
        <DescriptionItem name="Content">{session.utmContent}</DescriptionItem>
        <DescriptionItem name="Term">{session.utmTerm}</DescriptionItem>
      </DescriptionSection>
      <DescriptionSection title="IDs">
        <IdItem name="Session" value={session.audienceSessionId} />
        <IdItem name="Analytics" value={session.analyticsSessionId} />
        <IdItem name="Audience" value={session.audienceId} />
      </DescriptionSection>
    </aside>
  );
}

const measureText = (measure: Measure, value: number | null | undefined) =>
  value == null ? null : formatRawValue(measure, value);

const yesNo = (value: boolean | null | undefined) => (value == null ? null : value ? 'Yes' : 'No');

const linked = (text: string | null | undefined, href: (text: string) => string | null): ReactNode =>
  text ? <DataLink href={href(text)}>{text}</DataLink> : null;
