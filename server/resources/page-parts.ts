import { imageFields, type Metadata, type MetadataBody } from '#contract/metadata.ts';
import type { PagePatch } from '#contract/page-requests.ts';
import type { Page } from '#contract/pages.ts';
import { type IdKind, newId } from '#server/ids.ts';

type PatchValue<K extends keyof PagePatch> = NonNullable<PagePatch[K]>;
type FooterGroup = NonNullable<Page['footerLinks']>[number];

/** Gives each a usable id: its own where it has one that no earlier one has, else a new one. */
function createIdAssigner(kind: IdKind) {
  const usedIds = new Set<string>();
  return (requested: string | undefined) => {
    const id = requested && !usedIds.has(requested) ? requested : newId(kind);
    usedIds.add(id);
    return id;
  };
}

/** Actions as kept and answered: indexed by their order, each with an id of its own. */
export function assignActionIds(actions: PatchValue<'actions'>): Page['actions'] {
  const idFor = createIdAssigner('action');
  return actions.map((action, actionIndex) => ({
    ...action,
    actionId: idFor(action.actionId),
    actionIndex,
  }));
}

/** Footer groups with an id for each group and link; link ids are unique over the whole footer. */
export function assignFooterIds(groups: PatchValue<'footerLinks'>): FooterGroup[] {
  const groupId = createIdAssigner('footer');
  const linkId = createIdAssigner('link');
  return groups.map((group) => ({
    ...group,
    id: groupId(group.id),
    ...(group.links && { links: group.links.map((link) => ({ ...link, id: linkId(link.id) })) }),
  }));
}

/** New metadata in place of the old, but for the image fields, which no request can carry. */
export function replaceMetadata(old: Metadata, body: MetadataBody): Metadata {
  const images = Object.fromEntries(
    imageFields.flatMap((field) => (old[field] === undefined ? [] : [[field, old[field]]])),
  );
  return { ...body, ...images };
}
