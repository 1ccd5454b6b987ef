import { DAY } from '#server/db/time-units.ts';
import { facts, interests, questions, roles, subjects } from './content.ts';
import type { Random } from './random.ts';

/** Whom and when a log entry is about. */
export interface LogScene {
  chance: Random;
  /** Running number of the entry, for references. */
  number: number;
  at: number;
  company: string;
  domain: string;
  /** Somebody of the company; undefined where nobody is known. */
  person: { name: string; email: string | null } | undefined;
}

export interface LogKind {
  source: string;
  type: string;
  share: number;
  /** Whether it can be about one person. */
  isPersonal?: true;
  payload(scene: LogScene): Record<string, unknown>;
}

const iso = (millis: number) => new Date(millis).toISOString();
const money = (chance: Random, least: number, most: number) => chance.int(least * 20, most * 20) / 20;
const complaints = [
  'Driver app shows yesterday’s route',
  'Depot missing after import',
  'Signature is not sent',
  'Export has wrong column order',
  'Two tours overlap on Friday',
];

function question(chance: Random) {
  const subject = chance.pick(subjects);
  const [label, answer, ...chunks] = chance.pick(questions[subject]);
  return { page: subject, question: label, answer, groundingChunkIds: chunks };
}

export const logKinds: readonly LogKind[] = [
  {
    source: 'crm',
    type: 'call-note',
    share: 14,
    isPersonal: true,
    payload: ({ chance, person }) => ({
      text: `${chance.pick(interests)} ${chance.pick(facts)}${chance.chance(0.25) ? `\n\nNext: ${chance.pick(['send the offer', 'call again on Monday', 'wait for procurement'])}.` : ''}`,
      durationSeconds: chance.int(60, 3600),
      recorded: chance.chance(0.3),
      participants: [
        { name: person?.name ?? 'Reception', role: chance.pick(roles) },
        { name: 'Ida Lorenz', role: 'Account executive' },
      ],
    }),
  },
  {
    source: 'crm',
    type: 'stage-changed',
    share: 8,
    payload: ({ chance, number }) => ({
      deal: { id: `deal-${1000 + (number % 90)}`, value: money(chance, 4000, 90_000), currency: 'EUR' },
      from: chance.pick(['lead', 'qualified', 'pilot-offer']),
      to: chance.pick(['pilot', 'negotiation', 'won', 'lost']),
      lostReason: chance.chance(0.1) ? 'price' : null,
    }),
  },
  {
    source: 'crm',
    type: 'task',
    share: 6,
    isPersonal: true,
    payload: ({ chance, at }) => ({
      text: chance.pick([
        'Send charging paper',
        'Prepare the reference call',
        'Ask for the route sheet',
        'Renew the offer',
      ]),
      dueAt: iso(at + chance.int(1, 14) * DAY),
      done: chance.chance(0.6),
    }),
  },
  {
    source: 'mail',
    type: 'email-sent',
    share: 12,
    isPersonal: true,
    payload: ({ chance, person, domain, number }) => ({
      subject: chance.pick([
        'Pilot offer, second version',
        'Your question about chargers',
        'Notes from our call',
        'Einladung: Vorführung am Dienstag',
      ]),
      to: [person?.email ?? `info@${domain}`],
      messageId: `<${number}.${chance.int(1e5, 1e6)}@mail.fernhill.example>`,
      attachments: chance.chance(0.3) ? [{ name: 'offer.pdf', bytes: chance.int(60_000, 900_000) }] : [],
    }),
  },
  {
    source: 'mail',
    type: 'email-opened',
    share: 10,
    isPersonal: true,
    payload: ({ chance }) => ({
      client: chance.pick(['Outlook', 'Apple Mail', 'Gmail']),
      times: chance.int(1, 6),
    }),
  },
  {
    source: 'web',
    type: 'form-submit',
    share: 7,
    isPersonal: true,
    payload: ({ chance, person, number }) => ({
      form: chance.pick(['demo-request', 'pilot', 'tender-pack', 'one-week']),
      submissionId: `sub_${number}_${chance.int(1000, 9999)}`,
      fields: {
        name: person?.name ?? '',
        email: person?.email ?? '',
        vehicles: chance.int(12, 600),
        message: chance.chance(0.5) ? chance.pick(interests) : '',
      },
      utm: {
        source: chance.pick(['google', 'linkedin', 'newsletter']),
        campaign: chance.pick(['spring-fleet', 'brand-search', 'monthly-update']),
      },
    }),
  },
  {
    source: 'web',
    type: 'question',
    share: 10,
    isPersonal: true,
    payload: ({ chance }) => question(chance),
  },
  {
    source: 'web',
    type: 'page-view',
    share: 10,
    isPersonal: true,
    payload: ({ chance, at }) => ({
      path: `/${chance.pick(['spring-fleet', 'prices', 'driver-app', 'docs/api'])}`,
      seconds: chance.int(3, 900),
      viewedAt: iso(at),
    }),
  },
  {
    source: 'billing',
    type: 'invoice-paid',
    share: 6,
    payload: ({ chance, number, at }) => ({
      invoice: `${new Date(at).getUTCFullYear()}-${String(number).padStart(4, '0')}`,
      amount: { net: money(chance, 280, 9000), currency: 'EUR', taxRate: 0.19 },
      lines: Array.from({ length: chance.int(1, 4) }, (_, line) => ({
        position: line + 1,
        text: chance.pick(['Vehicles planned', 'Training day', 'Temperature records']),
        quantity: chance.int(1, 120),
      })),
    }),
  },
  {
    source: 'support',
    type: 'ticket-opened',
    share: 5,
    isPersonal: true,
    payload: ({ chance, number }) => ({
      ticket: 20_000 + number,
      text: chance.pick(complaints),
      priority: chance.pick(['low', 'normal', 'high']),
      tags: ['app', 'import', 'export'].filter(() => chance.chance(0.4)),
    }),
  },
  {
    source: 'support',
    type: 'ticket-closed',
    share: 4,
    isPersonal: true,
    payload: ({ chance, number }) => ({
      ticket: 20_000 + number,
      text: 'Fixed in 4.18, please update the app.',
      minutes: chance.int(4, 4000),
      rating: chance.chance(0.4) ? chance.int(1, 5) : null,
    }),
  },
  {
    source: 'telemetry',
    type: 'usage-week',
    share: 6,
    payload: ({ chance }) => ({
      plans: chance.int(0, 60),
      replans: chance.int(0, 900),
      vehicles: { diesel: chance.int(0, 200), electric: chance.int(0, 80), bikes: chance.int(0, 30) },
      releaseTimes: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'].map((day) => ({
        day,
        at: `0${chance.int(4, 9)}:${chance.int(10, 59)}`,
      })),
      features: Object.fromEntries(
        ['charging', 'windows', 'crew-knowledge', 'temperature'].map((name) => [name, chance.chance(0.5)]),
      ),
    }),
  },
  {
    source: 'import',
    type: 'webhook',
    share: 2,
    payload: ({ number }) => ({ id: number, raw: {}, empty: [], note: null }),
  },
];

/** Kinds of the log entries of persons. */
export const personLogKinds: readonly LogKind[] = [
  ...logKinds.filter(({ isPersonal }) => isPersonal),
  {
    source: 'calendar',
    type: 'meeting',
    share: 9,
    payload: ({ chance, at, company, person }) => ({
      title: chance.pick(['Demo', 'Pilot review', 'Offer', 'First weeks with the app']),
      text: `${chance.pick(interests)} ${chance.pick(facts)}`,
      startsAt: iso(at + chance.int(1, 9) * DAY),
      minutes: chance.pick([15, 30, 45, 60]),
      place: chance.pick(['video', 'phone', company]),
      attendees: [{ name: person?.name ?? '', accepted: chance.chance(0.8) }],
    }),
  },
  {
    source: 'linkedin',
    type: 'message',
    share: 6,
    payload: ({ chance }) => ({
      text: chance.pick(interests),
      direction: chance.pick(['in', 'out']),
      connected: chance.chance(0.7),
    }),
  },
];
