import type { PagePatch } from '#contract/page-requests.ts';
import { checkScript } from '#editor/code-editor/script-errors.ts';
import * as checks from '#engines/checks/index.ts';
import { type DocOf, group, items, ref, rows, type Shape, value, withCheck } from '#engines/save/index.ts';
import { humanize } from '#lib/text.ts';
import { pageTypeName } from './pages-queries.ts';

const typeNames = new Map([
  ['open-url', 'Open page'],
  ['phone', 'Call'],
]);

/** Display name of the type of an action or widget. Unknown types are humanized. */
export const typeName = (type: string): string => typeNames.get(type) ?? humanize(type);

const page = group('Page', {
  name: value('Name'),
  pageContext: value('Page context'),
  brandId: value('Brand'),
  pageType: value('Page type', pageTypeName),
  actions: rows(
    'Actions',
    { noun: 'action', title: 'buttonTitle', id: 'actionId', check: checks.checkAction },
    {
      actionId: value('ID'),
      buttonTitle: value('Button title'),
      actionType: value('Action type', typeName),
      purpose: value('Purpose'),
      url: value('URL'),
    },
  ),
  headerActionId: ref('Header action', 'actions'),
  actionCardWidgets: rows(
    'Widgets',
    { noun: 'widget', title: 'title', check: checks.checkWidget },
    {
      title: value('Title'),
      type: value('Type', typeName),
      logos: rows(
        'Logos',
        { noun: 'logo', title: 'image.altText' },
        {
          image: withCheck(
            group('Image', {
              altText: value('Alt text'),
              url: value('Image URL'),
              fileId: value('File ID'),
              assetId: value('Asset ID'),
            }),
            checks.checkLogoImage,
          ),
        },
      ),
    },
  ),
  footerLinks: rows(
    'Footer',
    { noun: 'group', title: 'title', id: 'id', check: checks.checkFooterGroup },
    {
      id: value('ID'),
      title: value('Title'),
      links: rows(
        'Links',
        { noun: 'link', title: 'text', id: 'id', check: checks.checkFooterLink },
        { id: value('ID'), text: value('Text'), url: value('URL') },
      ),
    },
  ),
  scripts: rows(
    'Scripts',
    { noun: 'script', title: 'name', check: checkScript },
    {
      name: value('Name'),
      description: value('Description'),
      enabled: value('Enabled'),
      content: value('Content'),
    },
  ),
  metadata: withCheck(
    group('Metadata', {
      title: value('Title'),
      description: value('Description'),
      keywords: items('Keywords'),
      author: value('Author'),
      robots: items('Search engines'),
      canonicalUrl: value('Preferred address'),
      themeColor: value('Theme color'),
      ogTitle: value('Open Graph title'),
      ogDescription: value('Open Graph description'),
      ogImageAlt: value('Open Graph image alt text'),
      ogSiteName: value('Site name'),
      ogUrl: value('Open Graph URL'),
      twitterTitle: value('X title'),
      twitterDescription: value('X description'),
      twitterImageAlt: value('X image alt text'),
      twitterSite: value("Site's X handle"),
      twitterCreator: value("Author's X handle"),
    }),
    checks.checkMetadata,
  ),
} satisfies Record<keyof PagePatch, Shape>);

/** Editable fields of a page: everything a PATCH accepts. */
export const pageShape = withCheck(page, checks.checkPage);

export type PageDoc = DocOf<typeof pageShape>;
