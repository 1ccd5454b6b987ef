import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { pageStatuses, pageTypes } from '#contract/pages.ts';

const load = <T>(name: string): T =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'content', `${name}.json`), 'utf8'));

/** Subjects of pages; they decide what visitors ask. */
export const subjects = [
  'electric',
  'cold',
  'pricing',
  'enterprise',
  'partners',
  'grocery',
  'municipal',
  'driver',
  'service',
  'pharma',
  'carbon',
  'fair',
] as const;
export type Subject = (typeof subjects)[number];

/** A visitor's question, its answer, and the IDs of the passages the answer is based on. */
export type Question = readonly [question: string, answer: string, ...chunks: string[]];

/** A choice that a page offers before the first question. */
interface Choice {
  component: string;
  label: string;
  options: readonly string[];
}

export const {
  general: generalQuestions,
  bySubject: questions,
  choices,
} = load<{
  general: readonly Question[];
  bySubject: Readonly<Record<Subject, readonly Question[]>>;
  choices: Readonly<Record<Subject, Choice>>;
}>('questions');

/** The URL is absolute or a path on the site. */
type ActionContent = readonly [type: string, title: string, purpose: string, url: string];
/** With the customers whose logos it shows. */
type WidgetContent = readonly [type: string, title: string, customers: readonly string[]];

export interface PageContent {
  slug: string;
  subject: Subject;
  name: string;
  title: string;
  description: string;
  ogTitle: string;
  context: string;
  brand: string;
  type: (typeof pageTypes)[number];
  status: (typeof pageStatuses)[number];
  keywords: readonly string[];
  themeColor: string;
  actions: readonly ActionContent[];
  widgets: readonly WidgetContent[];
  /** Share of all sessions, relative to the other pages. */
  traffic: number;
  /** Added to the log odds of a conversion. */
  appeal: number;
  /** Number of audiences per 150. */
  audiences: number;
  /** Days before now when it was created and last changed. */
  made: number;
  changed: number;
}

export const { inbound, outbound } = load<{
  inbound: readonly PageContent[];
  outbound: readonly PageContent[];
}>('pages');

type TopicContent = readonly [
  title: string,
  purpose: string | null,
  entries: readonly (readonly [type: string, content: string])[],
];

export const topicContents = load<readonly TopicContent[]>('topics');

/** Invented companies (domains without `.example`), people and their roles. */
export const { companies, people, roles } = load<{
  companies: readonly (readonly [name: string, domain: string])[];
  people: readonly string[];
  roles: readonly string[];
}>('companies');

/** The first companies have people; the rest only log entries. */
export const COMPANIES_WITH_PERSONS = 28;

/** A way visitors come to a page. */
export interface Channel {
  source: string;
  medium: string;
  campaign: string;
  contents: readonly string[];
  terms: readonly string[];
  /** Relative to the other channels. */
  share: number;
  /** Added to the log odds of a conversion. */
  quality: number;
  /** Probability that a visit ends immediately. */
  bounce: number;
  /** Days before the end between which it ran; always if absent. */
  ran?: readonly [from: number, until: number];
}

/** `contentQuality` is what a variant of an advertisement adds to the log odds of a conversion. */
export const { channels, contentQuality } = load<{
  channels: readonly Channel[];
  contentQuality: Readonly<Record<string, number>>;
}>('channels');

/** Texts of audiences and their contexts. `{n}` stands for a number, `{company}` for the company. */
export const { situations, interests, facts, instructions, segments, regions } =
  load<
    Readonly<
      Record<
        'situations' | 'interests' | 'facts' | 'instructions' | 'segments' | 'regions',
        readonly string[]
      >
    >
  >('audience-texts');

interface ScriptContent {
  name: string;
  description: string;
  enabled: boolean;
  content: string;
}

const site = load<{
  scripts: readonly ScriptContent[];
  footer: readonly (readonly [title: string, links: readonly (readonly [text: string, path: string])[]])[];
}>('site');

/** Groups of footer links. */
export const { footer } = site;

/** Scripts of a page, with its slug and brand filled in. They never run. */
export const scripts = (slug: string, brand: string): ScriptContent[] =>
  site.scripts.map(({ content, ...script }) => ({
    ...script,
    content: content.replaceAll('{slug}', slug).replaceAll('{brand}', brand),
  }));
