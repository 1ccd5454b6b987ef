import { Archive, ArchiveRestore, Check, Copy, CopyPlus } from 'lucide-react';
import { useCapability } from '#api/transport/session.ts';
import { visibleName } from '#lib/text.ts';
import { IconMenu, type MenuItem } from '#ui/menu.tsx';
import { copyToClipboard } from '#ui/notify.ts';
import { openNewPage } from './new-page.tsx';
import { useNextAction, usePageActions } from './page-actions.ts';
import { actionLabels, canApply } from './page-status.ts';
import type { ListedPage } from './pages-queries.ts';

export const PageMenu = ({ page }: { page: ListedPage }) => (
  <IconMenu
    label={`Actions for ${visibleName(page.name) || 'this page'}`}
    title="More"
    items={usePageMenuItems(page)}
  />
);

/**
 * Actions of a page, also in the menu of its screen and its editor.
 *
 * @param hasButton whether a button next to the menu publishes or restores it
 */
export function usePageMenuItems(page: ListedPage, hasButton = false): MenuItem[] {
  const { archive } = usePageActions();
  const next = useNextAction(page);
  const canCreate = useCapability('page-lifecycle');
  const { pageId } = page;
  const copy = () => copyToClipboard(pageId, 'Page ID', pageId);
  const items: MenuItem[] = [{ label: 'Copy page ID', icon: Copy, onSelect: copy }];
  if (canCreate)
    items.unshift({ label: 'Duplicate page', icon: CopyPlus, onSelect: () => openNewPage(page) });
  if (next && !hasButton) {
    const icon = next.action === 'publish' ? Check : ArchiveRestore;
    items.unshift({ label: next.label, icon, onSelect: next.run });
  }
  if (!canApply('archive', page)) return items;
  const onSelect = () => void archive(page);
  return [
    ...items,
    { label: actionLabels.archive, icon: Archive, danger: true, hasSeparator: true, onSelect },
  ];
}
