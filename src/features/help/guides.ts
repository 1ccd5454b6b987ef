import { notFound } from '@tanstack/react-router';

/** Guides in list order. Their texts are in `docs/guide/NAME.md`. */
export const guides = [
  { name: 'getting-started', title: 'Getting started' },
  { name: 'editing', title: 'Edit pages' },
  { name: 'audiences', title: 'Audiences' },
  { name: 'bulk', title: 'Audiences from CSV' },
  { name: 'sessions', title: 'Read results' },
  { name: 'support', title: 'Support' },
  { name: 'self-hosting', title: 'Self-hosting' },
  { name: 'api', title: 'API and gateway' },
] as const;

/** Roles of readers, and the guides for each in reading order. */
export const roles = [
  {
    value: 'pages',
    label: 'Edit pages',
    guideNames: ['getting-started', 'editing', 'audiences', 'sessions'],
  },
  {
    value: 'audiences',
    label: 'Run audiences',
    guideNames: ['getting-started', 'audiences', 'bulk', 'sessions'],
  },
  { value: 'results', label: 'Read results', guideNames: ['getting-started', 'sessions', 'audiences'] },
  { value: 'support', label: 'Support', guideNames: ['getting-started', 'support', 'sessions'] },
] as const;

export type GuideRole = (typeof roles)[number];

/** Guides of a role in reading order, the other roles' guides, and those for administrators. */
export function guidesOf({ guideNames }: GuideRole) {
  const own = guideNames.flatMap((name) => guides.filter((guide) => guide.name === name));
  const others = guides.filter((guide) => !own.includes(guide));
  const isForAdmins = ({ name }: (typeof guides)[number]) => name === 'self-hosting' || name === 'api';
  return {
    own,
    others: others.filter((guide) => !isForAdmins(guide)),
    forAdmins: others.filter(isForAdmins),
  };
}

const texts = import.meta.glob<string>('/docs/guide/*.md', { query: '?raw', import: 'default' });

/** Loads the Markdown of a guide. Throws the router's `notFound` for an unknown name. */
export async function loadGuide(name: string): Promise<string> {
  const load = texts[`/docs/guide/${name}.md`];
  if (!load) throw notFound();
  return load();
}
