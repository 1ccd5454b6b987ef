import { useState } from 'react';
import { useList } from '#api/queries/use-list.ts';
import { recordName } from '#lib/id.ts';
import { Failure, listAsQuery } from '#shell/query-section.tsx';
import { SearchList } from '#ui/search-list.tsx';
import { PageThumb } from './page-thumb.tsx';
import { type ListedPage, pagesQuery, pageTypeName, searchPages } from './pages-queries.ts';

interface PageSearchListProps {
  canPick?(page: ListedPage): boolean;
  onPick(page: ListedPage): void;
}

/** Pages found by typing. */
export function PageSearchList({ canPick = () => true, onPick }: PageSearchListProps) {
  const [query, setQuery] = useState('');
  const list = useList(pagesQuery, { loadAll: true });
  return (
    <SearchList
      label="Find a page"
      listLabel="Pages"
      query={query}
      onQuery={setQuery}
      options={searchPages(list.rows, query)
        .filter(canPick)
        .map((page) => ({
          key: page.pageId,
          name: recordName('Page', page.pageId, page.name),
          detail: page.status === 'archived' ? 'Archived' : page.pageType && pageTypeName(page.pageType),
          mark: <PageThumb page={page} />,
        }))}
      empty={
        list.error ? (
          <Failure of={listAsQuery(list)} />
        ) : list.isComplete ? (
          'No pages match'
        ) : (
          'Loading pages…'
        )
      }
      onPick={(pageId) => {
        const page = list.rows.find((each) => each.pageId === pageId);
        if (page) onPick(page);
      }}
    />
  );
}
