import { imageFields, type Metadata, type MetadataBody } from '#contract/metadata.ts';
import type { PagePatch } from '#contract/page-requests.ts';
import type { Page } from '#contract/pages.ts';
import { type IdKind, newId } from '#server/ids.ts';

type Given<K extends keyof PagePatch> = NonNullable<PagePatch[K]>;
type FooterGroup = NonNullable<Page['footerLinks']>[number];

/** Gives each a usable id: its own where it has one that no earlier one has, else a new one. */
function idGiver(kind: IdKind) {
  const taken = new Set<string>();
  return (given: string | undefined) => {
    const id = given && !taken.has(given) ? given : newId(kind);
    taken.add(id);
    return id;
  };
}

/** Actions as kept and answered: indexed by their order, each with an id of its own. */
export function numberedActions(actions: Given<'actions'>): Page['actions'] {
  const idFor = idGiver('action');
  return actions.map((action, actionIndex) => ({
    ...action,
    actionId: idFor(action.actionId),
    actionIndex,
  }));
}

/** Footer groups with an id for each group and link; link ids are unique over the whole footer. */
export function identifiedFooter(groups: Given<'footerLinks'>): FooterGroup[] {
  const groupId = idGiver('footer');
  const linkId = idGiver('link');
  return groups.map((group) => ({
    ...group,
    id: groupId(group.id),
    ...(group.links && { links: group.links.map((link) => ({ ...link, id: linkId(link.id) })) }),
  }));
}

/** New metadata in place of the old, but for the image fields, which no request can carry. */
export function replacedMetadata(old: Metadata, body: MetadataBody): Metadata {
  const images = Object.fromEntries(
    imageFields.flatMap((field) => (old[field] === undefined ? [] : [[field, old[field]]])),
  );
  return { ...body, ...images };
}
