import type { PersonRow } from '#server/db/schema.ts';
import type { AudienceRows } from './audience-rows.ts';
import type { PageContent } from './content.ts';
import { pageUrl } from './page-rows.ts';
import { random } from './random.ts';
import { mailName, randomPhone } from './visitors.ts';
import type { VisitedAudience, VisitedPage } from './visits.ts';

/** Share of visits to an audience: most where the link was sent to somebody, fewer on public pages. */
const personalShare: Record<PageContent['type'], number> = {
  inbound: 0.4,
  outbound: 0.85,
  call_followup: 0.95,
  sales_deck: 0.8,
  custom: 0.2,
};

/** An audience as visitors reach it; none where it was never published. */
export function visitedAudience(
  { audience, versions }: AudienceRows,
  persons: readonly PersonRow[],
): VisitedAudience[] {
  const first = versions.find(({ published_at }) => published_at !== null)?.published_at;
  if (first == null) return [];
  const chance = random(`appeal ${audience.audience_id}`);
  const person = persons.find(({ person_id }) => person_id === audience.person_id);
  return [
    {
      audienceId: audience.audience_id,
      routeKey: audience.person_route_key ?? audience.audience_id.slice(-8),
      person: person && {
        identifier: person.slug,
        email: person.email ?? `${mailName(person.name)}@mail.example`,
        phone: person.phone_number ?? randomPhone(chance),
      },
      from: first,
      until: audience.archived_at ?? Number.POSITIVE_INFINITY,
      appeal: chance.normal(0, 0.4),
    },
  ];
}

export const visitedPage = (
  pageId: string,
  content: PageContent,
  audiences: readonly VisitedAudience[],
): VisitedPage => ({
  pageId,
  title: content.title,
  url: pageUrl(content),
  subject: content.subject,
  appeal: content.appeal,
  personal: personalShare[content.type],
  actions: content.actions.map(([, title, purpose]) => ({ title, purpose })),
  audiences,
});
