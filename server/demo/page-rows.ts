import type { Metadata } from '#contract/metadata.ts';
import type { Page } from '#contract/pages.ts';
import { foldForSearch } from '#contract/search.ts';
import { derivedId } from '#server/db/ids.ts';
import type { PageRow } from '#server/db/schema.ts';
import { foldForColumn } from '#server/db/search-text.ts';
import { DAY } from '#server/db/time-units.ts';
import { footer, type PageContent, scripts } from './content.ts';

const SITE = 'https://fernhill.example';
const CDN = 'https://cdn.fernhill.example';

export const pageUrl = ({ slug }: PageContent) => `${SITE}/${slug}`;
/** Paths are of the site; `tel:` and the like stay as they are. */
const onSite = (url: string) => (url.startsWith('/') ? SITE + url : url);

const fileName = (name: string) =>
  foldForSearch(name)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

const actionsOf = (pageId: string, { actions }: PageContent): Page['actions'] =>
  actions.map(([actionType, buttonTitle, purpose, url], actionIndex) => ({
    actionId: derivedId('action', `${pageId}\n${actionIndex}`),
    actionIndex,
    actionType,
    buttonTitle,
    purpose,
    url: onSite(url),
  }));

const widgetsOf = ({ widgets }: PageContent): Page['actionCardWidgets'] =>
  widgets.map(([type, title, customers]) => ({
    type,
    title,
    logos: customers.map((customer) => ({
      image: {
        altText: `Logo of ${customer}`,
        url: `${CDN}/logos/${fileName(customer)}.svg`,
        fileId: `file_${fileName(customer)}`,
        assetId: `asset_logo_${fileName(customer)}`,
      },
    })),
  }));

const footerOf = (pageId: string): NonNullable<Page['footerLinks']> =>
  footer.map(([title, links], group) => ({
    id: derivedId('footer', `${pageId}\n${group}`),
    title,
    links: links.map(([text, path], link) => ({
      id: derivedId('link', `${pageId}\n${group}\n${link}`),
      text,
      url: SITE + path,
    })),
  }));

const metadataOf = (content: PageContent): Metadata => ({
  title: content.title,
  description: content.description,
  keywords: [...content.keywords],
  author: 'Fernhill',
  robots: content.type === 'inbound' ? ['index', 'follow'] : ['noindex', 'nofollow'],
  canonicalUrl: pageUrl(content),
  themeColor: content.themeColor,
  ogTitle: content.ogTitle,
  ogDescription: content.description,
  ogImageUrl: `${CDN}/og/${content.slug}.png`,
  ogImageFileId: `file_og_${content.slug}`,
  ogImageAlt: `${content.ogTitle}, in white on ${content.themeColor}`,
  ogSiteName: 'Fernhill',
  ogUrl: pageUrl(content),
  twitterTitle: content.ogTitle,
  twitterDescription: content.description,
  twitterImageUrl: `${CDN}/x/${content.slug}.png`,
  twitterImageFileId: `file_x_${content.slug}`,
  twitterImageAlt: content.ogTitle,
  twitterSite: '@fernhill',
  twitterCreator: '@fernhill',
});

/** A page with all its parts, as the database keeps it. */
export function pageRow(tenantId: string, pageId: string, content: PageContent, now: number): PageRow {
  const actions = actionsOf(pageId, content);
  const changedAt = Math.round(now - content.changed * DAY);
  return {
    tenant_id: tenantId,
    page_id: pageId,
    name: content.name,
    search_name: foldForColumn(content.name),
    page_context: content.context,
    brand_id: content.brand,
    page_type: content.type,
    status: content.status,
    actions: JSON.stringify(actions),
    action_card_widgets: JSON.stringify(widgetsOf(content)),
    footer_links: JSON.stringify(footerOf(pageId)),
    scripts: JSON.stringify(scripts(content.slug, content.brand)),
    metadata: JSON.stringify(metadataOf(content)),
    header_action_id: actions[0]?.actionId ?? null,
    audiences_count: content.audiences,
    created_at: Math.round(now - content.made * DAY),
    updated_at: changedAt,
    archived_at: content.status === 'archived' ? changedAt : null,
    deleted_at: null,
  };
}
