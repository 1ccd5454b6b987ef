import { Check, Plus } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { createSearch } from '#api/queries/create-search.ts';
import { useEdited } from '#editor/editor.tsx';
import type { ListedPage, PageDoc } from '#features/pages/public.ts';
import { formatNumber, plural, truncate } from '#lib/text.ts';
import { Icon } from '#ui/icon.tsx';
import { SearchList } from '#ui/search-list.tsx';
import type { EditedPart } from './edited-part.ts';
import { MetadataSection } from './metadata-section.tsx';
import { PreviewPane } from './preview-pane.tsx';
import { UsedRevision } from './used-revision.tsx';

/** Live preview of the page for visitors and link previews. */
function PagePreview({ edited }: { edited: EditedPart }) {
  const doc = useDeferredValue(useEdited(({ state }) => state.draft)) as PageDoc;
  const page = useEdited(({ state }) => state.snapshot.record) as ListedPage;
  return <PreviewPane edited={edited} doc={doc} page={page} />;
}

interface UsedType {
  type: string;
  name: string;
  count: number;
}

const searchTypes = createSearch(({ type, name }: UsedType) => ({ texts: [name, type] }));

interface TypePickerProps {
  types: UsedType[];
  current: string;
  isLoading: boolean;
  onPick(type: string): void;
}

/** Types that pages have, found by typing, with their number of uses. A typed text is a type, too. */
function TypePicker({ types, current, isLoading, onPick }: TypePickerProps) {
  const [query, setQuery] = useState('');
  const typed = query.trim();
  return (
    <SearchList
      label="Find or type a value"
      listLabel="Types"
      query={query}
      onQuery={setQuery}
      options={[
        ...searchTypes(types, typed).map(({ type, name, count }) => ({
          key: type,
          name: `${name}, ${plural(count, 'use')}${type === current ? ', selected' : ''}`,
          label: name,
          detail: `${type} · ${formatNumber(count)}`,
          mark: <Icon of={Check} size="sm" className={type === current ? undefined : 'invisible'} />,
          group: 'Used on your pages',
        })),
        ...(typed && !types.some(({ type }) => type === typed)
          ? [{ key: typed, name: `Use “${truncate(typed, 40)}”`, mark: <Icon of={Plus} size="sm" /> }]
          : []),
      ]}
      empty={isLoading ? 'Loading types…' : 'No types yet. Type one.'}
      onPick={onPick}
    />
  );
}

/** Loaded together, after the form. */
export const editorParts = { MetadataSection, PagePreview, TypePicker, UsedRevision };
