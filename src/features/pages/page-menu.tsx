import { clsx } from 'clsx';
import { Archive, Copy, Ellipsis } from 'lucide-react';
import { buttonStyle, inRow } from '#ui/button-style.ts';
import { Icon } from '#ui/icon.tsx';
import { Menu } from '#ui/menu.tsx';
import { copyToClipboard } from '#ui/notify.ts';
import { type ListedPage, useArchivePage } from './pages-queries.ts';

interface PageMenuProps {
  page: ListedPage;
  /** Whether the button is always visible, not only on hover and focus of its row. */
  shown?: boolean;
}

export function PageMenu({ page, shown = false }: PageMenuProps) {
  const archive = useArchivePage();
  const copy = () => copyToClipboard(page.pageId, 'Page ID', page.pageId);
  return (
    <Menu
      label={`Actions for ${page.name || 'this page'}`}
      align="end"
      inPalette={shown}
      trigger={<Icon of={Ellipsis} />}
      triggerProps={{
        'aria-label': `Actions for ${page.name || 'this page'}`,
        title: 'More',
        className: clsx(
          buttonStyle({ variant: 'ghost', size: 'sm', square: true }),
          'align-middle',
          !shown && inRow,
        ),
      }}
      items={[
        { label: 'Copy page ID', icon: Copy, onSelect: copy },
        ...(page.status === 'archived'
          ? []
          : [
              {
                label: 'Archive page',
                icon: Archive,
                danger: true,
                hasSeparator: true,
                onSelect: () => archive(page),
              },
            ]),
      ]}
    />
  );
}
