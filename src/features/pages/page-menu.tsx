import { Archive, Copy, CopyPlus, Ellipsis } from 'lucide-react';
import { useCapability } from '#api/transport/session.ts';
import { visibleName } from '#lib/text.ts';
import { buttonStyle } from '#ui/button-style.ts';
import { Icon } from '#ui/icon.tsx';
import { Menu, type MenuItem } from '#ui/menu.tsx';
import { copyToClipboard } from '#ui/notify.ts';
import { openNewPage } from './new-page.tsx';
import { type ListedPage, useArchivePage } from './pages-queries.ts';

/** Actions of a page in its row. */
export function PageMenu({ page }: { page: ListedPage }) {
  return (
    <Menu
      label={`Actions for ${visibleName(page.name) || 'this page'}`}
      align="end"
      items={usePageMenuItems(page)}
      trigger={<Icon of={Ellipsis} />}
      triggerProps={{
        'aria-label': `Actions for ${visibleName(page.name) || 'this page'}`,
        title: 'More',
        className: buttonStyle({ variant: 'ghost', size: 'sm', square: true }),
      }}
    />
  );
}

/** Actions of a page, also in the menu of its editor. */
export function usePageMenuItems(page: ListedPage): MenuItem[] {
  const archive = useArchivePage();
  const canCreate = useCapability('page-lifecycle');
  const { pageId, status } = page;
  const copy = () => copyToClipboard(pageId, 'Page ID', pageId);
  const items: MenuItem[] = [{ label: 'Copy page ID', icon: Copy, onSelect: copy }];
  if (canCreate)
    items.unshift({ label: 'Duplicate page', icon: CopyPlus, onSelect: () => openNewPage(page) });
  if (status === 'archived') return items;
  const onSelect = () => void archive(page);
  return [...items, { label: 'Archive page', icon: Archive, danger: true, hasSeparator: true, onSelect }];
}
