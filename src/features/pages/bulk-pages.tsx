import { Archive, ArchiveRestore, Check } from 'lucide-react';
import { useState } from 'react';
import { useCapability } from '#api/transport/session.ts';
import { ConversionDelta } from '#charts/rate-delta.tsx';
import { CommandButton } from '#ui/command-button.tsx';
import { IconMenu, type MenuItem } from '#ui/menu.tsx';
import { BulkDialog, describeArchiving } from './bulk-dialog.tsx';
import { canApply, type PageAction } from './page-status.ts';
import type { ListedPage } from './pages-queries.ts';
import { confirmationOfPage } from './publish-problems.ts';

/** Publishes, archives and restores the selected pages. */
function BulkPages({ pages }: { pages: readonly ListedPage[] }) {
  const hasLifecycle = useCapability('page-lifecycle');
  const [action, setAction] = useState<PageAction | null>(null);
  const applies = (to: PageAction) => pages.some((page) => canApply(to, page));
  const items: MenuItem[] = hasLifecycle
    ? [
        ...(applies('publish')
          ? [{ label: 'Publish drafts', icon: Check, onSelect: () => setAction('publish') }]
          : []),
        ...(applies('restore')
          ? [{ label: 'Restore as drafts', icon: ArchiveRestore, onSelect: () => setAction('restore') }]
          : []),
      ]
    : [];
  return (
    <>
      <CommandButton
        variant="ghost"
        size="sm"
        icon={Archive}
        disabledReason={
          pages.length === 0
            ? 'Select pages first'
            : applies('archive')
              ? null
              : 'The selected pages are archived'
        }
        visibleLabel={<span className="max-phone:sr-only">Archive pages</span>}
        onClick={() => setAction('archive')}
      >
        Archive pages
      </CommandButton>
      {items.length > 0 ? <IconMenu label="More for the selected pages" title="More" items={items} /> : null}
      {action ? <BulkDialog action={action} pages={pages} onClose={() => setAction(null)} /> : null}
    </>
  );
}

/** Parts that the list of pages loads after its rows. */
export const listParts = { BulkPages, ConversionDelta, describeArchiving, confirmationOfPage };
