import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { pageStatuses, pageTypes } from '#contract/pages.ts';
import type { Template } from './template.ts';

const load = <T>(name: string): T =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'content', `${name}.json`), 'utf8'));

/** Phrasings of a question, its answer, and the IDs of the chunks that ground it. */
export type Question = readonly [phrasings: readonly string[], answer: string, ...chunks: string[]];

interface Conversation {
  /** Expandable sections of the page. */
  sections: readonly string[];
  questions: readonly Question[];
  /** First question on a page. */
  choice?: { component: string; label: string; options: readonly string[] };
}

/** Questions and interactions of all pages, and of pages on a subject. */
export const { general, bySubject } = load<{
  general: Conversation;
  bySubject: Readonly<Record<string, Conversation>>;
}>('questions');

export interface PageContent {
  slug: string;
  subject: string;
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
  /** Whether `public/demo` has an image for link previews. */
  hasPicture: boolean;
  /** URLs are absolute or paths on the site. */
  actions: readonly (readonly [type: string, title: string, purpose: string, url: string])[];
  /** `customers` are keys of companies, for their logos. */
  widgets: readonly (readonly [type: string, title: string, customers: readonly string[]])[];
  /** Number of audiences. */
  audiences: number;
  /** Ages in days. */
  made: number;
  changed: number;
  /** Changes, newest first: their age, the values before, and the name of the revision. */
  edits: readonly (readonly [daysAgo: number, before: Partial<PageContent>, name?: string])[];
  /** Share of all sessions, relative to the other pages. */
  traffic: number;
  rhythm: keyof typeof rhythms;
  /** Relative traffic by age in days, oldest first; linear in between. */
  course: readonly (readonly [daysAgo: number, level: number])[];
  /** Log odds added to a conversion. */
  appeal: number;
}

export const pages = load<readonly PageContent[]>('pages');

/** Relative traffic by weekday (from Sunday) and hour, in UTC. */
export const rhythms =
  load<
    Readonly<Record<'office' | 'evening' | 'weekend', { days: readonly number[]; hours: readonly number[] }>>
  >('rhythms');

/** Traffic source, such as a campaign. */
export interface Channel {
  source: string;
  medium: string;
  campaign: string;
  contents: readonly string[];
  terms: readonly string[];
  /** Relative to the other channels of a page. */
  share: number;
  /** Log odds added to a conversion. */
  quality: number;
  /** Probability of a bounce. */
  bounce: number;
  /** Ages in days; always if absent. */
  ran?: readonly [from: number, until: number];
  /** Slugs and types of its pages; all if absent. */
  pages?: readonly string[];
}

/** `contentQuality`: log odds added to a conversion, by variant of an advertisement. */
export const { channels, contentQuality } = load<{
  channels: readonly Channel[];
  contentQuality: Readonly<Record<string, number>>;
}>('channels');

type TopicContent = readonly [
  title: string,
  purpose: string | null,
  entries: readonly (readonly [type: string, content: string])[],
];

export const topicContents = load<readonly TopicContent[]>('topics');

/** Fictional companies (domains without `.example`), people and roles. */
export const { companies, people, roles } = load<{
  companies: readonly (readonly [name: string, key: string])[];
  people: readonly string[];
  roles: readonly string[];
}>('companies');

/** Kinds of log entries; `share` is relative. */
export interface LogKind {
  source: string;
  type: string;
  share: number;
  for: readonly ('account' | 'person')[];
  payload: Template;
}

export const logKinds = load<readonly LogKind[]>('log-kinds');

type AudienceText =
  | 'situations'
  | 'interests'
  | 'facts'
  | 'instructions'
  | 'descriptions'
  | 'segments'
  | 'regions';

/** Texts of audiences with the placeholders `{n}` (number) and `{company}`. */
export const { situations, interests, facts, instructions, descriptions, segments, regions } =
  load<Readonly<Record<AudienceText, readonly string[]>>>('audience-texts');

/** Footer and scripts of every page; `{slug}` and `{brand}` are the page's. */
export const { footer, scripts } = load<{
  scripts: readonly { name: string; description: string; enabled: boolean; content: string }[];
  footer: readonly (readonly [title: string, links: readonly (readonly [text: string, path: string])[]])[];
}>('site');
