import { derivedId } from '#server/db/ids.ts';
import { DAY } from '#server/db/time-units.ts';
import type { NewSession } from '#server/resources/write-sessions.ts';
import { type Channel, channels, contentQuality, type Subject } from './content.ts';
import { conversation, mostQuestions } from './conversation.ts';
import { type Random, random, weightedPick } from './random.ts';
import type { Traffic } from './traffic.ts';
import { unknownVisitor, type Visitor } from './visitors.ts';

export interface VisitedAudience {
  audienceId: string;
  /** Part of the url it is reached by. */
  routeKey: string;
  person: Visitor | undefined;
  /** When it could be visited. */
  from: number;
  until: number;
  appeal: number;
}

export interface VisitedPage {
  pageId: string;
  title: string;
  url: string;
  subject: Subject;
  /** Log odds of a conversion, added for every visitor. */
  appeal: number;
  /** Share of visits that come to an audience, where there is one. */
  personal: number;
  actions: readonly { title: string; purpose: string }[];
  audiences: readonly VisitedAudience[];
}

export interface VisitTime {
  traffic: Traffic;
  from: number;
  until: number;
}

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));
const likely = (logOdds: number) => 1 / (1 + Math.exp(-logOdds));

/** How a visit went: everything follows from how interested the visitor was. */
function drawBehavior(chance: Random, channel: Channel, appeal: number) {
  if (chance.chance(channel.bounce))
    return {
      bounced: true,
      seconds: Math.round(Math.exp(chance.normal(1.2, 0.7))),
      scroll: clamp(Math.round(chance.normal(12, 8)), 0, 40),
      clicks: chance.chance(0.2) ? 1 : 0,
      questions: 0,
      converted: false,
    };
  const engagement = chance.normal();
  return {
    bounced: false,
    seconds: clamp(Math.round(Math.exp(chance.normal(4.55 + 0.5 * engagement, 0.75))), 4, 5400),
    scroll: clamp(Math.round(chance.normal(58 + 17 * engagement, 15)), 5, 100),
    clicks: 1 + chance.poisson(Math.exp(0.6 + 0.4 * engagement)),
    questions: chance.poisson(Math.exp(-0.75 + 0.55 * engagement)),
    converted: chance.chance(likely(-2.75 + 0.95 * engagement + appeal)),
  };
}

/** The two running numbers of a visitor's form, or empty strings. */
function form(chance: Random, sent: boolean, id: string, visitor: Visitor | undefined) {
  if (!sent) return { id: '', identifier: '', email: '', phone: '' };
  const { identifier, email, phone } = visitor ?? unknownVisitor(chance);
  return { id: `sub_${id}`, identifier, email, phone: chance.chance(0.6) ? phone : '' };
}

/**
 * The visits of a page: a function from a number to the session of that number. Each is drawn by itself, so
 * any part of any length comes out the same, in any order.
 */
export function visits(
  page: VisitedPage,
  { traffic, from, until }: VisitTime,
): (index: number) => NewSession {
  const running = channels.flatMap((channel) => {
    const [first, last] = channel.ran ?? [Number.POSITIVE_INFINITY, 0];
    const begin = Math.max(from, until - first * DAY);
    const end = until - last * DAY;
    return begin < end ? [{ channel, start: traffic.between(begin, end) }] : [];
  });
  const drawChannel = weightedPick(running, ({ channel }) => channel.share);
  // A few audiences get most of the visits.
  const ranks = new Map(page.audiences.map((audience, rank) => [audience, 1 / (rank + 3)]));
  const drawAudience = weightedPick(page.audiences, (audience) => ranks.get(audience) ?? 0);

  return (index) => {
    const chance = random(`${page.pageId}\n${index}`);
    const { channel, start } = drawChannel(chance.next());
    const startedAt = start(chance.next(), chance.next());
    const offered =
      page.audiences.length > 0 && chance.chance(page.personal) ? drawAudience(chance.next()) : undefined;
    const audience = offered && offered.from <= startedAt && startedAt < offered.until ? offered : undefined;
    const content = chance.pick(channel.contents);
    const appeal =
      page.appeal +
      channel.quality +
      (contentQuality[content] ?? 0) +
      (audience ? 0.35 + audience.appeal : 0);
    const behavior = drawBehavior(chance, channel, appeal);
    const sent = behavior.converted ? chance.chance(0.72) : !behavior.bounced && chance.chance(0.012);
    const seconds = clamp(behavior.seconds, 0, Math.floor((until - startedAt) / 1000));
    const asked = Math.min(behavior.questions, mostQuestions(page.subject));
    const pressed =
      behavior.converted || (behavior.clicks > 2 && chance.chance(0.3)) ? [chance.pick(page.actions)] : [];
    const clicks = Math.max(behavior.clicks, pressed.length + (sent ? 1 : 0));
    const key = derivedId('session', `${page.pageId}\n${index}`).slice('session_'.length);
    const submission = form(chance, sent, key, audience?.person);
    return {
      row: {
        session_id: `session_${key}`,
        analytics_session_id: `visit_${key}`,
        audience_id: audience?.audienceId ?? '',
        page_title: page.title,
        page_url: audience ? `${page.url}?for=${audience.routeKey}` : page.url,
        form_submission_id: submission.id,
        form_submission_identifier: submission.identifier,
        form_submission_email: submission.email,
        form_submission_phone: submission.phone,
        has_conversion: behavior.converted ? 1 : 0,
        has_form_submit: sent ? 1 : 0,
        is_bounce: behavior.bounced ? 1 : 0,
        max_scroll_depth_percentage: behavior.scroll,
        questions_asked_count: asked,
        time_spent_seconds: seconds,
        total_clicks_count: clicks,
        started_at: startedAt,
        ended_at: startedAt + seconds * 1000,
        utm_campaign: channel.campaign,
        utm_content: content,
        utm_medium: channel.medium,
        utm_source: channel.source,
        utm_term: chance.pick(channel.terms),
      },
      interactions: conversation(chance, {
        subject: page.subject,
        startedAt,
        seconds,
        questions: asked,
        clicks,
        pressed,
        formSent: sent,
      }),
    };
  };
}
