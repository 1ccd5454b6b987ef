import type { PageRow } from '#server/db/schema.ts';
import { foldForColumn } from '#server/db/search-text.ts';

/** Row of a published page with only a name. */
export const blankPage = (tenantId: string, pageId: string, name: string, now: number): PageRow => ({
  tenant_id: tenantId,
  page_id: pageId,
  name,
  search_name: foldForColumn(name),
  page_context: '',
  brand_id: '',
  page_type: 'custom',
  status: 'published',
  actions: '[]',
  action_card_widgets: '[]',
  footer_links: '[]',
  scripts: '[]',
  metadata: '{}',
  header_action_id: null,
  audiences_count: 0,
  created_at: now,
  updated_at: now,
  archived_at: null,
  deleted_at: null,
});
