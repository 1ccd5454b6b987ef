import { derivedId } from '#server/db/ids.ts';
import type { AudienceRow, AudienceVersionRow } from '#server/db/schema.ts';
import { nameColumns } from '#server/db/search-text.ts';
import { DAY, MINUTE } from '#server/db/time-units.ts';
import { contextHistory } from './audience-context.ts';
import { instructions, type PageContent, regions, segments } from './content.ts';
import { pageUrl } from './page-rows.ts';
import type { Person } from './people.ts';
import { type Random, random, weightedPick } from './random.ts';
import { type Ending, OLDEST, versionHistory } from './version-history.ts';

/** What histories end with, beside the few that are in flight. */
const pickEnding = weightedPick<[Ending, number]>(
  [
    ['published', 76],
    ['draft', 12],
    ['archived', 7],
    ['cancelled', 5],
  ],
  ([, share]) => share,
);

/** Versions in flight when the data is made: what they wait for, and when the publisher goes on with them. */
export const inFlight: readonly { ending: Ending; due: number }[] = [
  { ending: 'stuck', due: 0 },
  { ending: 'processing', due: 4_000 },
  { ending: 'queued', due: 15_000 },
  { ending: 'pending', due: 30_000 },
  { ending: 'processing', due: MINUTE },
  { ending: 'queued', due: 3 * MINUTE },
  { ending: 'pending', due: 8 * MINUTE },
];

export interface AudienceSeed {
  tenantId: string;
  pageId: string;
  content: PageContent;
  /** Its number on the page. */
  index: number;
  /** Whom it is made for; undefined for a segment. */
  person: Person | undefined;
  /** Fixes the end of its history. */
  flight: { ending: Ending; due: number } | undefined;
  now: number;
}

export interface AudienceRows {
  audience: AudienceRow;
  versions: AudienceVersionRow[];
}

function segmentName(index: number): string {
  const segment = segments[index % segments.length] ?? '';
  return `${segment}, ${regions[(index * 3 + Math.floor(index / segments.length)) % regions.length] ?? ''}`;
}

function overrides(chance: Random, content: PageContent, company: string | undefined, routeKey: string) {
  const metadata = {
    title: `${company ?? 'For you'}: ${content.ogTitle.toLowerCase()}`,
    ...(chance.chance(0.5) && {
      description: `${content.description.split('. ')[0]}. Made for ${company ?? 'you'}.`,
    }),
    ...(chance.chance(0.4) && { ogTitle: `${company ?? 'You'} and Fernhill` }),
    ...(chance.chance(0.3) && { robots: ['noindex'] }),
  };
  return {
    action_form_id_override: chance.chance(0.2)
      ? chance.pick(['form_demo_short', 'form_pilot', 'form_call'])
      : null,
    action_form_instructions_override: chance.chance(0.2) ? chance.pick(instructions) : null,
    action_url_override: chance.chance(0.3) ? `${pageUrl(content)}/start?for=${routeKey}` : null,
    metadata_override: JSON.stringify(chance.chance(0.4) ? metadata : {}),
  };
}

/** An audience with the versions that led to it. */
export function growAudience({
  tenantId,
  pageId,
  content,
  index,
  person,
  flight,
  now,
}: AudienceSeed): AudienceRows {
  const audienceId = derivedId('audience', `${pageId}\n${index}`);
  const chance = random(`audience ${content.slug} ${index}`);
  const { ending, due } = flight ?? { ending: pickEnding(chance.next())[0], due: 0 };
  const oldest = Math.min(OLDEST, (content.made - 1) * DAY);
  const createdAt = Math.round(now - oldest * (0.15 + 0.85 * Math.sqrt(chance.next())));
  const pageEnd = content.status === 'archived' ? now - content.changed * DAY : now;
  const until =
    ending === 'archived'
      ? Math.round(createdAt + (pageEnd - createdAt) * (0.4 + 0.55 * chance.next()))
      : now;
  const segment = segmentName(index);
  const computedName = person ? `${person.name}, ${person.company}` : `Audience ${index + 1}`;
  const customName = person ? (chance.chance(0.2) ? `${person.company}, ${content.ogTitle}` : null) : segment;
  const routeKey = person?.slug ?? `segment-${index + 1}`;
  const isNewPageAgent = chance.chance(0.25) ? 1 : 0;
  const contexts = contextHistory(chance, person?.company ?? segment, ending === 'cancelled' ? 2 : 1);
  const history = { tenantId, audienceId, createdAt, until, ending, contexts, isNewPageAgent, due } as const;
  const versions = versionHistory(chance, history);
  const latest = versions.at(-1);
  if (!latest) throw new Error('An audience has at least one version');
  const published = versions.findLast(({ status }) => status === 'published');
  return {
    versions,
    audience: {
      tenant_id: tenantId,
      audience_id: audienceId,
      page_id: pageId,
      computed_name: computedName,
      custom_name: customName,
      ...nameColumns(customName ?? computedName),
      ...overrides(chance, content, person?.company, routeKey),
      supplementary_context: latest.supplementary_context,
      person_id: person?.person_id ?? null,
      person_route_key: person ? routeKey : null,
      is_new_page_agent: isNewPageAgent,
      status: latest.status,
      created_at: createdAt,
      archived_at: latest.status === 'archived' ? latest.archived_at : null,
      latest_version_id: latest.version_id,
      latest_version_at: latest.created_at,
      published_version_id: published?.version_id ?? null,
      published_at: published?.published_at ?? null,
      publish_at: null,
      versions_count: versions.length,
      is_page_archived: content.status === 'archived' ? 1 : 0,
    },
  };
}
