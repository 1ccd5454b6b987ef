import { notFound } from '@tanstack/react-router';

/** Guides in list order. Their texts are in `docs/guide/NAME.md`. */
export const guides = [
  { name: 'getting-started', title: 'Getting started' },
  { name: 'editing', title: 'Edit pages' },
  { name: 'audiences', title: 'Audiences' },
  { name: 'bulk', title: 'Create audiences from CSV' },
  { name: 'sessions', title: 'Sessions and results' },
  { name: 'support', title: 'People, accounts and logs' },
  { name: 'self-hosting', title: 'Self-hosting' },
  { name: 'api', title: 'API and gateway' },
] as const;

const texts = import.meta.glob<string>('/docs/guide/*.md', { query: '?raw', import: 'default' });
const pictures = import.meta.glob<string>('/docs/screenshots/*.png', {
  query: '?url',
  import: 'default',
});

/** Loads the Markdown of a guide. Throws the router's `notFound` for an unknown name. */
export async function loadGuide(name: string): Promise<string> {
  const load = texts[`/docs/guide/${name}.md`];
  if (!load) throw notFound();
  return load();
}

/** URL of a picture, by its path relative to a guide: `../screenshots/pages.png`. */
export const loadPicture = async (path: string): Promise<string | undefined> =>
  pictures[path.replace('../screenshots', '/docs/screenshots')]?.();
