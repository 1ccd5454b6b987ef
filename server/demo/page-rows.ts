import type { Metadata } from '#contract/metadata.ts';
import type { Page } from '#contract/pages.ts';
import { derivedId } from '#server/db/ids.ts';
import type { PageRevisionRow, PageRow } from '#server/db/schema.ts';
import { foldForColumn } from '#server/db/search-text.ts';
import { DAY } from '#server/db/time-units.ts';
import { revisionOf } from '#server/resources/page-revisions.ts';
import { companies, footer, type PageContent, pages, scripts } from './content.ts';

const SITE = 'https://fernhill.example';
/** URL path of the demo's images. Without an origin, so that the dashboard loads them from its own. */
const PICTURES = '/demo';

export const demoPageId = (tenantId: string, slug: string): string =>
  derivedId('page', `${tenantId}\n${slug}`);
export const pageUrl = ({ slug }: PageContent) => `${SITE}/${slug}`;
/** Resolves paths against the site; keeps absolute URLs such as `tel:`. */
const absoluteUrl = (url: string) => (url.startsWith('/') ? SITE + url : url);
const companyNames = new Map(companies.map(([name, key]) => [key, name]));

function actionsOf(pageId: string, { slug, actions }: PageContent): Page['actions'] {
  // An action has the same ID in all revisions.
  const titles = pages.find((page) => page.slug === slug)?.actions.map(([, title]) => title) ?? [];
  return actions.map(([actionType, buttonTitle, purpose, url], actionIndex) => ({
    actionId: derivedId(
      'action',
      `${pageId}\n${titles.includes(buttonTitle) ? titles.indexOf(buttonTitle) : buttonTitle}`,
    ),
    actionIndex,
    actionType,
    buttonTitle,
    purpose,
    url: absoluteUrl(url),
  }));
}

const widgetsOf = ({ widgets }: PageContent): Page['actionCardWidgets'] =>
  widgets.map(([type, title, customers]) => ({
    type,
    title,
    logos: customers.map((key) => ({
      image: {
        altText: companyNames.get(key) ?? key,
        url: `${PICTURES}/logo-${key}.svg`,
        fileId: `file_logo_${key}`,
        assetId: `asset_logo_${key}`,
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

const pictureOf = ({ slug, ogTitle, hasPicture }: PageContent) =>
  hasPicture && {
    ogImageUrl: `${PICTURES}/${slug}.svg`,
    ogImageFileId: `file_og_${slug}`,
    ogImageAlt: ogTitle,
    twitterImageUrl: `${PICTURES}/${slug}.svg`,
    twitterImageFileId: `file_og_${slug}`,
    twitterImageAlt: ogTitle,
  };

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
  ogSiteName: 'Fernhill',
  ogUrl: pageUrl(content),
  twitterTitle: content.ogTitle,
  twitterDescription: content.description,
  twitterSite: '@fernhill',
  twitterCreator: '@fernhill',
  ...pictureOf(content),
});

const scriptsOf = ({ slug, brand }: PageContent): Page['scripts'] =>
  scripts.map(({ content, ...script }) => ({
    ...script,
    content: content.replaceAll('{slug}', slug).replaceAll('{brand}', brand),
  }));

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
    scripts: JSON.stringify(scriptsOf(content)),
    metadata: JSON.stringify(metadataOf(content)),
    header_action_id: actions[0]?.actionId ?? null,
    audiences_count: content.audiences,
    created_at: Math.round(now - content.made * DAY),
    updated_at: changedAt,
    archived_at: content.status === 'archived' ? changedAt : null,
    deleted_at: null,
  };
}

/** Revisions of a page, newest first. */
export function pageRevisions(page: PageRow, content: PageContent, now: number): PageRevisionRow[] {
  const { edits } = content;
  let [row, values] = [page, content];
  const changes = edits.map(([, before, name = null], index) => {
    const after = row;
    values = { ...values, ...before };
    row = pageRow(page.tenant_id, page.page_id, values, now);
    row.updated_at = Math.round(now - (edits[index + 1]?.[0] ?? content.made) * DAY);
    const revision_id = derivedId('revision', `${page.page_id}\n${edits.length - index + 1}`);
    return { ...revisionOf(after, row), revision_id, name };
  });
  return [...changes, revisionOf(row)];
}
