import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useList } from '#api/queries/use-list.ts';
import { PageThumb, pagesQuery, pageTypeName, searchPages } from '#features/pages/public.ts';
import { recordName } from '#lib/id.ts';
import { Failure } from '#shell/query-section.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { SearchList } from '#ui/search-list.tsx';

interface PagePickerProps {
  onClose(): void;
}

/** Asks for the page of a new audience, and opens it. */
export function PagePicker({ onClose }: PagePickerProps) {
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const list = useList(pagesQuery, { loadAll: true });
  const pages = searchPages(list.rows, query).filter(({ status }) => status !== 'archived');
  return (
    <Dialog title="New audience" description="Choose the page that they will see." onClose={onClose}>
      <div className="-mx-5 -mb-5 flex h-90 flex-col border-line border-t">
        <SearchList
          label="Find a page"
          listLabel="Pages"
          query={query}
          onQuery={setQuery}
          options={pages.map((page) => ({
            key: page.pageId,
            name: recordName('Page', page.pageId, page.name),
            detail: page.pageType && pageTypeName(page.pageType),
            mark: <PageThumb page={page} />,
          }))}
          empty={
            list.error ? (
              <Failure error={list.error} busy={list.isFetching} onRetry={list.retry} />
            ) : list.isComplete ? (
              'No pages match'
            ) : (
              'Loading pages…'
            )
          }
          onPick={(pageId) =>
            void navigate({ to: '/pages/$pageId/audiences/new', params: { pageId }, replace: true })
          }
        />
      </div>
    </Dialog>
  );
}
