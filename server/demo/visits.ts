import { DAY } from '#server/db/time-units.ts';
import type { NewSession } from '#server/resources/write-sessions.ts';
import { causes } from './causes.ts';
import { channels, contentQuality, type PageContent } from './content.ts';
import { conversation, formActionOf } from './conversation.ts';
import { pageUrl } from './page-rows.ts';
import { unknownVisitor, type Visitor } from './people.ts';
import { Sampler, weightedPick } from './sampler.ts';
import { visitTimes } from './traffic.ts';

export interface VisitedAudience {
  audienceId: string;
  /** Value of the query parameter that selects it. */
  routeKey: string;
  /** The person it addresses. */
  visitor: Visitor | undefined;
  from: number;
  until: number;
  /** Visits relative to the page's other audiences. */
  weight: number;
  /** Log odds added to a conversion at an instant. */
  appealAt(startedAt: number): number;
}

/** Page and its visiting period. `now` is the end of its traffic course. */
export interface VisitedPage {
  pageId: string;
  content: PageContent;
  audiences: readonly VisitedAudience[];
  from: number;
  until: number;
  now: number;
}

/** Share of visits through the link of an audience, if one is published. */
const audienceShare: Record<PageContent['type'], number> = {
  inbound: 0.51,
  outbound: 0.85,
  call_followup: 0.95,
  sales_deck: 0.8,
  custom: 0.2,
};
/** Draws until a published audience is found. */
const MAX_DRAWS = 12;
const SECONDS_PER_CLICK = 4;
const SECONDS_PER_QUESTION = 14;

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));
const probability = (logOdds: number) => 1 / (1 + Math.exp(-logOdds));

/** Metrics of a visit. All except the bounce depend on the visitor's interest. */
function drawBehavior(sampler: Sampler, content: PageContent, bounce: number, appeal: number) {
  if (sampler.chance(bounce))
    return {
      isBounce: true,
      seconds: clamp(Math.round(Math.exp(sampler.normal(1.2, 0.7))), 0, 25),
      scroll: clamp(Math.round(sampler.normal(12, 8)), 0, 40),
      clicks: 0,
      questions: 0,
      hasConversion: false,
      hasFormSubmit: false,
    };
  const interest = sampler.normal();
  const hasConversion = sampler.chance(probability(-2.75 + 0.95 * interest + appeal));
  const hasFormSubmit = formActionOf(content) !== undefined && (hasConversion || sampler.chance(0.008));
  const questions = Math.min(5, sampler.poisson(Math.exp(-0.75 + 0.55 * interest)));
  const clicks =
    1 + sampler.poisson(Math.exp(0.6 + 0.4 * interest)) + (hasConversion ? 1 : 0) + (hasFormSubmit ? 1 : 0);
  const minSeconds = 5 + clicks * SECONDS_PER_CLICK + questions * SECONDS_PER_QUESTION;
  const seconds = Math.round(Math.exp(sampler.normal(4.55 + 0.5 * interest, 0.75)));
  return {
    isBounce: false,
    seconds: clamp(seconds, minSeconds, 5400),
    scroll: clamp(Math.round(sampler.normal(58 + 17 * interest, 15)), 10, 100),
    clicks,
    questions,
    hasConversion,
    hasFormSubmit,
  };
}

/** Channels of a page with their active period (ages in days). */
function channelsOf({ slug, type }: PageContent) {
  const { stoppedSource } = causes;
  return channels
    .filter(({ pages }) => !pages || pages.includes(slug) || pages.includes(type))
    .map((channel) => {
      const [from, until] = channel.ran ?? [Number.POSITIVE_INFINITY, 0];
      const isStopped = slug === stoppedSource.slug && channel.source === stoppedSource.utmSource;
      return { channel, from, until: isStopped ? stoppedSource.daysAgo : until };
    });
}

/** Log odds added by a campaign's variant. The variant of `fallingContent` stops converting. */
function contentAppeal({ slug }: PageContent, utmContent: string, daysAgo: number): number {
  const { fallingContent } = causes;
  const hasFallen =
    slug === fallingContent.slug &&
    utmContent === fallingContent.utmContent &&
    daysAgo < fallingContent.daysAgo;
  return hasFallen ? fallingContent.logOdds : (contentQuality[utmContent] ?? 0);
}

/** Generates visits of a page by index. Each has its own seed, so it depends on neither count nor order. */
export function visits(page: VisitedPage): (index: number) => NewSession {
  const { pageId, content, audiences, from, until, now } = page;
  const timesBetween = visitTimes(content, from, now);
  const running = channelsOf(content).flatMap(({ channel, ...ages }) => {
    const begin = Math.max(from, now - ages.from * DAY);
    const end = Math.min(until, now - ages.until * DAY);
    return begin < end ? [{ channel, drawStart: timesBetween(begin, end) }] : [];
  });
  const drawChannel = weightedPick(running, ({ channel }) => channel.share);
  const drawAudience = weightedPick(audiences, ({ weight }) => weight);

  function audienceAt(sampler: Sampler, startedAt: number): VisitedAudience | undefined {
    if (audiences.length === 0 || !sampler.chance(audienceShare[content.type])) return undefined;
    for (let draw = 0; draw < MAX_DRAWS; draw++) {
      const audience = drawAudience(sampler);
      if (audience.from <= startedAt && startedAt < audience.until) return audience;
    }
    return undefined;
  }

  return (index) => {
    const sampler = new Sampler(`${pageId}\n${index}`);
    const { key } = sampler;
    const { channel, drawStart } = drawChannel(sampler);
    const arrival = drawStart(sampler);
    const audience = audienceAt(sampler, arrival);
    const utmContent = sampler.pick(channel.contents);
    const { seconds, ...behavior } = drawBehavior(
      sampler,
      content,
      channel.bounce,
      content.appeal +
        channel.quality +
        contentAppeal(content, utmContent, (now - arrival) / DAY) +
        (audience?.appealAt(arrival) ?? 0),
    );
    // Visits end before `until`.
    const startedAt = Math.min(arrival, until - seconds * 1000);
    const visitor = behavior.hasFormSubmit ? (audience?.visitor ?? unknownVisitor(sampler)) : undefined;
    return {
      row: {
        session_id: `session_${key}`,
        analytics_session_id: `visit_${key}`,
        audience_id: audience?.audienceId ?? '',
        page_title: content.title,
        page_url: pageUrl(content) + (audience ? `?for=${audience.routeKey}` : ''),
        form_submission_id: visitor ? `sub_${key}` : '',
        form_submission_identifier: visitor?.identifier ?? '',
        form_submission_email: visitor?.email ?? '',
        form_submission_phone: visitor && sampler.chance(0.6) ? visitor.phone : '',
        has_conversion: behavior.hasConversion ? 1 : 0,
        has_form_submit: behavior.hasFormSubmit ? 1 : 0,
        is_bounce: behavior.isBounce ? 1 : 0,
        max_scroll_depth_percentage: behavior.scroll,
        questions_asked_count: behavior.questions,
        time_spent_seconds: seconds,
        total_clicks_count: behavior.clicks,
        started_at: startedAt,
        ended_at: startedAt + seconds * 1000,
        utm_campaign: channel.campaign,
        utm_content: utmContent,
        utm_medium: channel.medium,
        utm_source: channel.source,
        utm_term: sampler.pick(channel.terms),
      },
      interactions: conversation(sampler, content, { startedAt, seconds, ...behavior }),
    };
  };
}
