import { expect, test } from 'vitest';
import { searchPages } from './pages-queries.ts';

const page = {
  pageId: 'page_01',
  name: 'Spring fleet launch',
  pageContext: 'Talks with fleet managers.',
  brandId: 'brand_9x',
  actions: [
    { actionId: 'a1', actionIndex: 0, buttonTitle: 'Book a demo', url: 'https://fernhill.example/x' },
  ],
  actionCardWidgets: [{ type: 'logos', title: 'Trusted by carriers' }],
  footerLinks: [{ title: 'Company', links: [{ text: 'Price list', url: 'https://fernhill.example' }] }],
  metadata: { description: 'Mixed electric depots', keywords: ['chargers'], ogImageFileId: 'file_77ab' },
};

test.each([
  ['book demo', true],
  ['trusted', true],
  ['price list', true],
  ['company', true],
  ['depots', true],
  ['chargers', true],
  ['brand_9x', true],
  ['https://www.fernhill.example/', true],
  ['http://fernhill.example/x?y=1', true],
  ['fernhill.example/y', false],
  ['fernhill', false],
  ['77ab', false],
  ['9x', false],
])('%j finds a page by what visitors read: %j', (query, found) => {
  expect(searchPages([page], query)).toEqual(found ? [page] : []);
});
