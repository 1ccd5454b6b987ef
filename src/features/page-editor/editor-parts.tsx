import { Check, Plus, X } from 'lucide-react';
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

interface UsedValue {
  value: string;
  name: string;
  count: number;
}

const searchValues = createSearch(({ value, name }: UsedValue) => ({ texts: [name, value] }));

interface ValuePickerProps {
  values: UsedValue[];
  noun: 'type' | 'brand';
  current: string;
  isLoading: boolean;
  onPick(value: string): void;
}

/** Values that pages have, found by typing, with their number of uses. A typed text is a value, too. */
function ValuePicker({ values, noun, current, isLoading, onPick }: ValuePickerProps) {
  const [query, setQuery] = useState('');
  const typed = query.trim();
  const unit = noun === 'brand' ? 'page' : 'use';
  return (
    <SearchList
      label="Find or type a value"
      listLabel={noun === 'brand' ? 'Brands' : 'Types'}
      query={query}
      onQuery={setQuery}
      options={[
        ...searchValues(values, typed).map(({ value, name, count }) => ({
          key: value,
          name: `${name}, ${plural(count, unit)}${value === current ? ', selected' : ''}`,
          label: name,
          detail: name === value ? plural(count, unit) : `${value} · ${formatNumber(count)}`,
          mark: <Icon of={Check} size="sm" className={value === current ? undefined : 'invisible'} />,
          group: 'Used on your pages',
        })),
        ...(typed && !values.some(({ value }) => value === typed)
          ? [{ key: typed, name: `Use “${truncate(typed, 40)}”`, mark: <Icon of={Plus} size="sm" /> }]
          : []),
        ...(noun === 'brand' && current && !typed
          ? [{ key: '', name: 'No brand', mark: <Icon of={X} size="sm" /> }]
          : []),
      ]}
      empty={isLoading ? `Loading ${noun}s…` : `No ${noun}s yet. Type one.`}
      onPick={onPick}
    />
  );
}

/** Loaded together, after the form. */
export const editorParts = { MetadataSection, PagePreview, UsedRevision, ValuePicker };
