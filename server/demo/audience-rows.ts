import { derivedId } from '#server/db/ids.ts';
import type { AudienceRow, AudienceVersionRow, PageRow } from '#server/db/schema.ts';
import { nameColumns } from '#server/db/search-text.ts';
import { DAY, MINUTE } from '#server/db/time-units.ts';
import { causes } from './causes.ts';
import {
  descriptions,
  facts,
  instructions,
  interests,
  type PageContent,
  regions,
  segments,
  situations,
} from './content.ts';
import { pageUrl } from './page-rows.ts';
import { type Person, visitorOf } from './people.ts';
import { Sampler, weightedPick } from './sampler.ts';
import { type Ending, versionHistory } from './version-history.ts';
import type { VisitedAudience } from './visits.ts';

const MAX_AGE_DAYS = 110;
const MAX_VERSIONS = 12;
/** Visits to a segment's audience relative to a person's. */
const SEGMENT_WEIGHT = 20;

/** Audiences that see the page as it is, and whose context only its agent knows. */
const CONTEXT_ONLY_SHARE = 0.35;

const pickEnding = weightedPick<readonly [Ending, number]>(
  [
    ['published', 76],
    ['draft', 12],
    ['archived', 7],
    ['cancelled', 5],
  ],
  ([, share]) => share,
);

/** In-flight audiences of the first page, by their index. */
const inFlight = new Map<number, { ending: Ending; dueInMs: number }>([
  [1, { ending: 'stuck', dueInMs: 0 }],
  [2, { ending: 'processing', dueInMs: 4_000 }],
  [3, { ending: 'queued', dueInMs: 15_000 }],
  [5, { ending: 'pending', dueInMs: 30_000 }],
  [6, { ending: 'processing', dueInMs: MINUTE }],
  [7, { ending: 'queued', dueInMs: 3 * MINUTE }],
  [9, { ending: 'pending', dueInMs: 8 * MINUTE }],
]);

interface AudienceSeed {
  page: Pick<PageRow, 'tenant_id' | 'page_id'>;
  content: PageContent;
  /** Index among the audiences of the page. */
  index: number;
  /** The person it addresses; a segment if undefined. */
  person?: Person | undefined;
  /** Whether to create in-flight versions. */
  hasInFlight?: boolean;
  now: number;
}

export interface AudienceRows {
  audience: AudienceRow;
  versions: AudienceVersionRow[];
  /** Undefined if never published. */
  visited: VisitedAudience | undefined;
}

function segmentName(index: number): string {
  const region = regions[(index * 3 + Math.floor(index / segments.length)) % regions.length];
  return `${segments[index % segments.length]}, ${region}`;
}

/** Supplementary context of each version: figures change, sentences are added and removed. */
function contextHistory(sampler: Sampler, about: string, minVersions: number): (string | null)[] {
  let count = minVersions;
  while (count < MAX_VERSIONS && sampler.chance(0.68)) count++;
  const situation = sampler.pick(situations).replace('{company}', about);
  let number = sampler.int(12, 420);
  let sentences = sampler.chance(0.7) ? [sampler.pick(interests)] : [];
  return Array.from({ length: count }, (_, index) => {
    if (index > 0 && sampler.chance(0.85)) {
      if (sampler.chance(0.4)) number += sampler.int(1, 30);
      if (sentences.length > 2 && sampler.chance(0.4)) sentences = sentences.slice(1);
      sentences = [...new Set([...sentences, sampler.pick(sampler.chance(0.5) ? facts : interests)])];
    }
    const isEmpty = index === 0 && sampler.chance(0.15);
    return isEmpty ? null : [situation.replace('{n}', String(number)), ...sentences].join(' ');
  });
}

const noOverrides = {
  action_form_id_override: null,
  action_form_instructions_override: null,
  action_url_override: null,
  metadata_override: '{}',
};

interface OverridesSeed {
  content: PageContent;
  company: string | undefined;
  routeKey: string;
  /** Whether its results improved, so that its overrides are worth looking at. */
  isImproved: boolean;
}

/** What the page says otherwise to an audience. Audiences of persons always override the title. */
function overrides(sampler: Sampler, { content, company, routeKey, isImproved }: OverridesSeed) {
  const title = {
    title: `${company ?? 'For you'}: ${content.ogTitle.toLowerCase()}`,
    ogTitle: company ? `${content.ogTitle}, for ${company}` : content.title,
  };
  const metadata = {
    ...((company || isImproved || sampler.chance(0.4)) && title),
    ...((sampler.chance(0.4) || isImproved) && {
      description: sampler.pick(descriptions).replace('{company}', company ?? 'you'),
    }),
    ...(sampler.chance(0.2) && { robots: ['noindex'] }),
  };
  return {
    action_form_id_override: sampler.chance(0.2)
      ? sampler.pick(['form_demo_short', 'form_pilot', 'form_call'])
      : null,
    action_form_instructions_override: sampler.chance(0.2) ? sampler.pick(instructions) : null,
    action_url_override:
      sampler.chance(0.3) || isImproved ? `${pageUrl(content)}/start?for=${routeKey}` : null,
    metadata_override: JSON.stringify(metadata),
  };
}

/** Audience with its versions and the parameters of its traffic. */
export function audienceRows(seed: AudienceSeed): AudienceRows {
  const { page, content, index, person, hasInFlight = false, now } = seed;
  const { tenant_id: tenantId, page_id: pageId } = page;
  const audienceId = derivedId('audience', `${pageId}\n${index}`);
  const sampler = new Sampler(`audience ${content.slug} ${index}`);
  const { improvedAudience } = causes;
  const isImproved = content.slug === improvedAudience.slug && index === improvedAudience.index;
  const flight = hasInFlight ? inFlight.get(index) : undefined;
  const ending = isImproved ? 'published' : (flight?.ending ?? pickEnding(sampler)[0]);
  const pageEnd = content.status === 'archived' ? now - content.changed * DAY : now;
  const maxAge = pageEnd - now + Math.min(MAX_AGE_DAYS, content.made - 1) * DAY;
  const age = maxAge * (isImproved ? 1 : 0.15 + 0.85 * Math.sqrt(sampler.float()));
  const createdAt = Math.round(pageEnd - age);
  const until = ending === 'archived' ? Math.round(pageEnd - age * (0.05 + 0.55 * sampler.float())) : pageEnd;
  const segment = segmentName(index);
  const computedName = person ? `${person.name}, ${person.company}` : `Audience ${index + 1}`;
  const ownName = sampler.chance(0.2) && person ? `${person.company}, ${content.ogTitle}` : null;
  const customName = person ? ownName : segment;
  const routeKey = person?.slug ?? `segment-${index + 1}`;
  const isNewPageAgent = sampler.chance(0.25) ? 1 : 0;
  const minVersions = isImproved || ending === 'cancelled' ? 2 : 1;
  const versions = versionHistory(sampler, {
    tenantId,
    pageId,
    audienceId,
    createdAt,
    until,
    latestAt: isImproved ? now - improvedAudience.daysAgo * DAY : undefined,
    ending,
    contexts: contextHistory(sampler, person?.company ?? segment, minVersions),
    isNewPageAgent,
    dueInMs: flight?.dueInMs ?? 0,
  });
  const latest = versions.at(-1);
  if (!latest) throw new RangeError('An audience has at least one version');
  const first = versions.find(({ published_at }) => published_at !== null);
  const published = versions.findLast(({ status }) => status === 'published');
  const appeal = 0.35 + sampler.normal(0, 0.3);
  const [earlierLogOdds, laterLogOdds] = improvedAudience.logOdds;
  const visited: VisitedAudience | undefined =
    first?.published_at == null
      ? undefined
      : {
          audienceId,
          routeKey,
          visitor: person && visitorOf(person),
          from: first.published_at,
          until: latest.archived_at ?? Number.POSITIVE_INFINITY,
          weight: (person ? 1 : SEGMENT_WEIGHT) * (0.6 + 0.8 * sampler.float()),
          appealAt: (startedAt) =>
            !isImproved ? appeal : startedAt < (latest.published_at ?? 0) ? earlierLogOdds : laterLogOdds,
        };
  // Drawn last, so that it changes nothing else. The first audience of a page is the one to show.
  const hasContext = latest.supplementary_context !== null;
  const isContextOnly = index > 0 && !isImproved && hasContext && sampler.chance(CONTEXT_ONLY_SHARE);
  return {
    versions,
    visited,
    audience: {
      tenant_id: tenantId,
      audience_id: audienceId,
      page_id: pageId,
      computed_name: computedName,
      custom_name: customName,
      ...nameColumns(customName ?? computedName),
      ...(isContextOnly
        ? noOverrides
        : overrides(sampler, { content, company: person?.company, routeKey, isImproved })),
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
