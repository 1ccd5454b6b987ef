import { imageFields, type Metadata, type MetadataBody } from '#contract/metadata.ts';
import type { PagePatch } from '#contract/page-requests.ts';
import type { Page } from '#contract/pages.ts';
import { type IdKind, newId } from '#server/db/ids.ts';

type PatchValue<K extends keyof PagePatch> = NonNullable<PagePatch[K]>;
type FooterGroup = NonNullable<Page['footerLinks']>[number];

/** Keeps requested IDs that are unique; generates the others. */
function createIdAssigner(kind: IdKind) {
  const usedIds = new Set<string>();
  return (requested: string | undefined) => {
    const id = requested && !usedIds.has(requested) ? requested : newId(kind);
    usedIds.add(id);
    return id;
  };
}

/** Sets `actionIndex` from the order and a unique `actionId`. */
export function assignActionIds(actions: PatchValue<'actions'>): Page['actions'] {
  const idFor = createIdAssigner('action');
  return actions.map((action, actionIndex) => ({
    ...action,
    actionId: idFor(action.actionId),
    actionIndex,
  }));
}

/** Sets IDs of footer groups and links; link IDs are unique within the footer. */
export function assignFooterIds(groups: PatchValue<'footerLinks'>): FooterGroup[] {
  const groupId = createIdAssigner('footer');
  const linkId = createIdAssigner('link');
  return groups.map((group) => ({
    ...group,
    id: groupId(group.id),
    ...(group.links && { links: group.links.map((link) => ({ ...link, id: linkId(link.id) })) }),
  }));
}

/** Replaces metadata except the image fields, which requests can't contain. */
export function replaceMetadata(old: Metadata, body: MetadataBody): Metadata {
  const images = Object.fromEntries(
    imageFields.flatMap((field) => (old[field] === undefined ? [] : [[field, old[field]]])),
  );
  return { ...body, ...images };
}
