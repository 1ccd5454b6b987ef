import type { PagePatch } from '#contract/page-requests.ts';

/** A page with content in every section. */
export const samplePage = {
  name: 'Electric vans',
  pageContext: 'For fleets that plan electric and diesel vans together.',
  brandId: 'brand_fernhill',
  pageType: 'custom',
  actions: [
    {
      actionId: 'act-demo',
      buttonTitle: 'Book a demo',
      purpose: 'A call with a planner',
      actionType: 'open-url',
      url: 'https://a.example/',
    },
    {
      actionId: 'act-pilot',
      buttonTitle: 'Plan a pilot',
      purpose: 'Four weeks, one depot',
      actionType: 'form',
    },
    {
      actionId: 'act-price',
      buttonTitle: 'See prices',
      purpose: 'Public prices',
      actionType: 'open-url',
      url: 'https://a.example/prices',
    },
    {
      actionId: 'act-call',
      buttonTitle: 'Call us',
      purpose: 'Weekdays 8 to 18',
      actionType: 'call',
      url: 'tel:+49305550142',
    },
  ],
  headerActionId: 'act-demo',
  actionCardWidgets: [
    {
      type: 'logos',
      title: 'In use at',
      logos: [
        { image: { altText: 'Brightway', url: 'https://a.example/brightway.png' } },
        { image: { altText: 'Norddepot', url: 'https://a.example/norddepot.png' } },
      ],
    },
    { type: 'badges', title: 'Certified' },
  ],
  footerLinks: [
    {
      id: 'grp-product',
      title: 'Product',
      links: [
        { id: 'lnk-tour', text: 'Tour', url: 'https://a.example/tour' },
        { id: 'lnk-docs', text: 'Docs', url: 'https://a.example/docs' },
      ],
    },
    { id: 'grp-legal', title: 'Legal', links: [{ id: 'lnk-imprint', text: 'Imprint', url: '/imprint' }] },
  ],
  scripts: [
    { name: 'Analytics', description: 'Counts visits', content: 'window.ran = 1;', enabled: true },
    { name: 'Chat', content: 'window.ran = 2;', enabled: false },
  ],
  metadata: {
    title: 'Route planning for mixed fleets',
    description: 'Plan electric and diesel vans together.',
    keywords: ['fleet', 'electric'],
    ogTitle: 'One plan',
    twitterTitle: 'One plan for all',
  },
} satisfies PagePatch;
