import type { PagePatch } from '#contract/page-requests.ts';

const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** Number of rows of each kind. */
export interface Rows {
  actions: number;
  widgets: number;
  logos: number;
  groups: number;
  links: number;
}

/** Generates a page with every field filled in. */
export const pageWith = ({ actions, widgets, logos, groups, links }: Rows): PagePatch => ({
  name: 'Electric vans',
  pageContext: 'For fleets that plan electric and diesel vans together, with charge stops and driver hours.',
  brandId: 'brand_fernhill',
  actions: many(actions, (index) => ({
    actionId: `action-${index}`,
    buttonTitle: `Book demo ${index}`,
    actionType: index % 3 ? 'open-url' : 'open-form',
    purpose: `A 30 minute call with planner ${index}, who knows the region and answers every question.`,
    url: `https://fernhill.example/demo/${index}`,
  })),
  actionCardWidgets: many(widgets, (index) => ({
    type: 'logos',
    title: `In use at ${index}`,
    logos: many(logos, (at) => ({
      image: {
        altText: `Customer ${index}-${at}`,
        url: '',
        fileId: `file_${index}_${at}`,
        assetId: `asset_${index}_${at}`,
      },
    })),
  })),
  footerLinks: many(groups, (index) => ({
    id: `group-${index}`,
    title: `Group ${index}`,
    links: many(links, (at) => ({
      id: `link-${index}-${at}`,
      text: `Link ${index}-${at}`,
      url: `https://fernhill.example/${index}/${at}`,
    })),
  })),
});
