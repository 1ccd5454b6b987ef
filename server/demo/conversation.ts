import type { Interaction } from '#contract/sessions.ts';
import { bySubject, general, type PageContent } from './content.ts';
import type { Sampler } from './sampler.ts';

type Event = Omit<Interaction, 'timestamp'>;

const positions = ['Below the call-to-action card', 'Bottom of the page', 'Chat panel'] as const;

const click = (componentId: string, componentContext: string, label: string): Event => ({
  componentId,
  componentContext,
  label,
  responseText: '',
  groundingChunkIds: [],
  options: [],
});

/** Samples distinct questions, mostly on the page's subject. */
function drawQuestions(sampler: Sampler, subject: string, count: number): Event[] {
  if (count === 0) return [];
  const own = [...(bySubject[subject]?.questions ?? [])];
  const others = [...general.questions];
  return Array.from({ length: count }, () => {
    const pool = own.length > 0 && sampler.chance(0.7) ? own : others;
    const [question] = pool.splice(sampler.int(0, pool.length - 1), 1);
    if (!question) throw new RangeError('Too many questions');
    const [phrasings, answer, ...chunks] = question;
    const event = click('ask-box', sampler.pick(positions), sampler.pick(phrasings));
    return { ...event, responseText: answer, groundingChunkIds: chunks };
  });
}

/** Metrics that the interactions of a visit must match. */
interface Visit {
  startedAt: number;
  seconds: number;
  questions: number;
  /** Includes clicks on the button and form of a conversion. */
  clicks: number;
  hasConversion: boolean;
  hasFormSubmit: boolean;
}

export const formActionOf = ({ actions }: PageContent) => actions.find(([type]) => type === 'open-form');

/** Interactions of a visit in time order: each question, at least one click if there are any, and a conversion. */
export function conversation(sampler: Sampler, page: PageContent, visit: Visit): Interaction[] {
  const { startedAt, seconds, questions, clicks, hasConversion, hasFormSubmit } = visit;
  if (clicks === 0) return [];
  const { choice, sections } = bySubject[page.subject] ?? general;
  const last: Event[] = [];
  if (hasConversion || hasFormSubmit) {
    const [, title = '', purpose = ''] = (hasFormSubmit && formActionOf(page)) || sampler.pick(page.actions);
    last.push(click('action-card', purpose, title));
  }
  if (hasFormSubmit) last.push(click('action-form', 'Opened by the button', 'Contact form'));
  const first: Event[] = [];
  if (choice && clicks > last.length && sampler.chance(0.6))
    first.push({
      ...click(choice.component, 'Opening question', choice.label),
      responseText: sampler.pick(choice.options),
      options: [...choice.options],
    });
  const middle = drawQuestions(sampler, page.subject, questions);
  if (first.length === 0 && clicks > last.length)
    middle.splice(
      sampler.int(0, middle.length),
      0,
      click('section', 'Expanded', sampler.pick(sampler.chance(0.5) ? sections : general.sections)),
    );
  const events = [...first, ...middle, ...last];
  const times = events.map(() => 0.03 + 0.94 * sampler.float()).sort((a, b) => a - b);
  return events.map((event, index) => ({
    ...event,
    timestamp: startedAt + Math.floor((times[index] ?? 0) * seconds * 1000),
  }));
}
