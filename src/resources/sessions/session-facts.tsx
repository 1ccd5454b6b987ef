import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CopyId } from '#ui/copy-id.tsx';
import { linkStyle } from '#ui/link-style.ts';
import { LongText } from '#ui/long-text.tsx';
import { mailHref, phoneHref, safeHref } from '#util/link.ts';
import { type Measure, readVisit, type Session } from './engine/visit.ts';
import { audienceNamesQuery } from './queries.ts';
import { givenText, valueText } from './words.ts';

/** All that is recorded of a session, beside its timeline. */
export function SessionFacts({ pageId, session }: { pageId: string; session: Session }) {
  const names = useQuery(audienceNamesQuery(pageId)).data;
  const { values } = readVisit(session);
  const mail = session.formSubmissionEmail;
  const phone = session.formSubmissionPhone;
  return (
    <aside
      aria-label="Facts of the session"
      className="border-line border-l max-narrow:border-t max-narrow:border-l-0"
    >
      <Group title="Visit">
        <Fact name="Time spent">{amount('time', session.timeSpentSeconds)}</Fact>
        <Fact name="Scroll depth">
          {values.scroll === null ? (
            amount('scroll', session.maxScrollDepthPercentage)
          ) : (
            <span className="flex items-center gap-2">
              {valueText.scroll(values.scroll)}
              <span aria-hidden className="h-1 w-18 overflow-hidden rounded-xs bg-press">
                <span className="block h-full bg-chart-bar" style={{ width: `${values.scroll}%` }} />
              </span>
            </span>
          )}
        </Fact>
        <Fact name="Clicks">{amount('clicks', session.totalClicksCount)}</Fact>
        <Fact name="Questions">{amount('questions', session.questionsAskedCount)}</Fact>
        <Fact name="Bounce">{yesNo(session.isBounce)}</Fact>
        <Fact name="Form sent">{yesNo(session.hasFormSubmit)}</Fact>
        <Fact name="Audience">{session.audienceId ? (names?.get(session.audienceId) ?? null) : null}</Fact>
        <Fact name="Page">{session.pageTitle}</Fact>
        <Fact name="Address">{linked(session.pageUrl, safeHref(session.pageUrl))}</Fact>
      </Group>
      <Group title="Form">
        <Fact name="Email">{linked(mail, mailHref(mail))}</Fact>
        <Fact name="Phone">{linked(phone, phoneHref(phone))}</Fact>
        <Fact name="Identifier">{session.formSubmissionIdentifier}</Fact>
        <Id name="Submission" value={session.formSubmissionId} />
      </Group>
      <Group title="Campaign">
        <Fact name="Source">{session.utmSource}</Fact>
        <Fact name="Medium">{session.utmMedium}</Fact>
        <Fact name="Campaign">{session.utmCampaign}</Fact>
        <Fact name="Content">{session.utmContent}</Fact>
        <Fact name="Term">{session.utmTerm}</Fact>
      </Group>
      <Group title="Ids">
        <Id name="Session" value={session.audienceSessionId} />
        <Id name="Analytics" value={session.analyticsSessionId} />
        <Id name="Audience" value={session.audienceId} />
      </Group>
    </aside>
  );
}

const amount = (measure: Measure, given: number | null | undefined) =>
  given == null ? null : givenText(measure, given);

const yesNo = (value: boolean | null | undefined) => (value == null ? null : value ? 'Yes' : 'No');

function linked(text: string | null | undefined, href: string | null): ReactNode {
  if (!text || !href) return text;
  return (
    <a href={href} rel="noreferrer" target="_blank" className={`${linkStyle} line-clamp-6`}>
      {text}
    </a>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-line px-5 py-5 not-first:border-t max-narrow:px-gutter">
      <h2 className="mb-2 font-semibold text-sm text-strong">{title}</h2>
      <dl className="grid grid-cols-[calc(var(--spacing)*28)_minmax(0,1fr)] gap-x-3 text-sm">{children}</dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="py-1 text-muted">{name}</dt>
      <dd className="tnum min-w-0 py-1 text-default [overflow-wrap:anywhere]">
        {typeof children === 'string' && children ? (
          <LongText>{children}</LongText>
        ) : (
          children || <span className="text-faint">none</span>
        )}
      </dd>
    </>
  );
}

const Id = ({ name, value }: { name: string; value: string | null | undefined }) => (
  <Fact name={name}>{value ? <CopyId value={value} name={`${name.toLowerCase()} id`} /> : null}</Fact>
);
