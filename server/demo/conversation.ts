import type { Interaction } from '#contract/sessions.ts';
import { choices, generalQuestions, type Question, questions, type Subject } from './content.ts';
import type { Random } from './random.ts';

/** What happened in a visit, as far as its interactions show. */
export interface Visit {
  subject: Subject;
  startedAt: number;
  seconds: number;
  questions: number;
  clicks: number;
  /** Buttons pressed: title and purpose of the page's actions. */
  pressed: readonly { title: string; purpose: string }[];
  formSent: boolean;
}

type Event = Omit<Interaction, 'timestamp'>;

const positions = ['Below the call-to-action card', 'Bottom of the page', 'Chat panel'] as const;

function asked(chance: Random, [question, answer, ...chunks]: Question): Event {
  return {
    componentId: 'ask-box',
    componentContext: chance.pick(positions),
    label: question,
    responseText: answer,
    groundingChunkIds: chunks,
    options: [],
  };
}

function chosen(chance: Random, subject: Subject): Event {
  const { component, label, options } = choices[subject];
  return {
    componentId: component,
    componentContext: 'Opening question',
    label,
    responseText: chance.pick(options),
    groundingChunkIds: [],
    options: [...options],
  };
}

const clicked = (componentId: string, label: string, context: string): Event => ({
  componentId,
  componentContext: context,
  label,
  responseText: '',
  groundingChunkIds: [],
  options: [],
});

/** Different questions of a subject, most of them its own. */
function draw(chance: Random, subject: Subject, count: number): Question[] {
  const own = [...questions[subject]];
  const others = [...generalQuestions];
  const drawn: Question[] = [];
  while (drawn.length < count) {
    const pool = own.length > 0 && (others.length === 0 || chance.chance(0.65)) ? own : others;
    const [question] = pool.splice(chance.int(0, pool.length - 1), 1);
    if (!question) break;
    drawn.push(question);
  }
  return drawn;
}

/** The most questions a visitor can ask without repeating one. */
export const mostQuestions = (subject: Subject) => questions[subject].length + generalQuestions.length;

/** The interactions of a visit, in order, all within its time. */
export function conversation(chance: Random, visit: Visit): Interaction[] {
  const events: Event[] = [];
  if (visit.clicks > visit.pressed.length && chance.chance(0.6)) events.push(chosen(chance, visit.subject));
  for (const question of draw(chance, visit.subject, visit.questions)) events.push(asked(chance, question));
  for (const { title, purpose } of visit.pressed) events.push(clicked('action-card', title, purpose));
  if (visit.formSent) events.push(clicked('action-form', 'Form sent', 'Counts as a form submission'));
  const times = events.map(() => 0.03 + 0.94 * chance.next()).sort((a, b) => a - b);
  return events.map((event, index) => ({
    ...event,
    timestamp: visit.startedAt + Math.floor((times[index] ?? 0) * visit.seconds * 1000),
  }));
}
