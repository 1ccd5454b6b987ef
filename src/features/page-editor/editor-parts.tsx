import { Check, Plus, X } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { createSearch } from '#api/queries/create-search.ts';
import { queryFor } from '#api/queries/queries.ts';
import { type AnyEngine, useEdited, useEngine, useReveal } from '#editor/editor.tsx';
import { useCopy } from '#editor/use-copy.ts';
import { changesBetween, pathKey, pathLabels, toDoc } from '#engines/save/index.ts';
import { type ListedPage, type PageDoc, pageShape } from '#features/pages/public.ts';
import { plural, truncate } from '#lib/text.ts';
import { formatRecentTime } from '#lib/time.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { Icon } from '#ui/icon.tsx';
import { linkStyle } from '#ui/link-style.ts';
import { Note } from '#ui/note.tsx';
import { toast } from '#ui/notify.ts';
import { SearchList } from '#ui/search-list.tsx';
import type { EditedPart } from './edited-part.ts';
import { MetadataSection } from './metadata-section.tsx';
import { PreviewPane } from './preview-pane.tsx';

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
          // Two values may have the same name.
          detail: values.some((each) => each.name === name && each.value !== value)
            ? `${value}, ${plural(count, unit)}`
            : plural(count, unit),
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

/** Fills an earlier version of the page into the form, and lists the values that don't fit anymore. */
export function UsedRevision({ pageId, revisionId }: { pageId: string; revisionId: string }) {
  const engine = useEngine();
  const reveal = useReveal();
  const draft = useEdited(({ state }) => state.draft) as PageDoc;
  const errors = useEdited(({ validationErrors }) => validationErrors);
  const savedAt = useEdited(({ state }) => state.savedAt);
  const [used, setUsed] = useState<{ misfits: ReadonlySet<string>; savedAt: number | null }>();
  useCopy(
    async (client) => {
      const revision = await client.ensureQueryData(
        queryFor('getPageRevision', { params: { page_id: pageId, revision_id: revisionId } }),
      );
      const savedAt = parseTimestamp(revision.updatedAt);
      const name = `version of ${savedAt === null ? 'an unknown time' : formatRecentTime(savedAt, 'time')}`;
      return () => {
        const { draft: before } = engine.state;
        // Fields that the version lacks keep their values.
        const doc = toDoc<PageDoc>(pageShape, revision, before);
        if (changesBetween(pageShape, before, doc).length === 0) toast.info(`Same as the ${name}`);
        else {
          engine.changeAll(doc, `use the ${name}`);
          const { state, validationErrors } = engine;
          const found = findMisfits(state.draft as PageDoc, validationErrors);
          setUsed({ misfits: new Set(found.map(({ path }) => pathKey(path))), savedAt: state.savedAt });
          toast.done(`The ${name} is in the form. Save to apply it.`);
        }
      };
    },
    { failed: "Couldn't use this version", param: 'revision' },
  );
  // Later errors are not the version's.
  const misfits = findMisfits(draft, errors).filter(({ path }) => used?.misfits.has(pathKey(path)));
  if (misfits.length === 0 || savedAt !== used?.savedAt) return null;
  return (
    <Note variant="warning">
      Not everything in this version fits the page anymore:
      <ul className="list-disc pl-4">
        {misfits.map(({ path, message }) => (
          <li key={pathKey(path)}>
            <button type="button" onClick={() => reveal.show(path)} className={linkStyle}>
              {pathLabels(pageShape, path, draft).join(' › ')}
            </button>{' '}
            {message}
          </li>
        ))}
      </ul>
    </Note>
  );
}

/** Invalid values, and a header action that isn't one of the actions. */
function findMisfits({ actions = [], headerActionId }: PageDoc, errors: AnyEngine['validationErrors']) {
  const invalid = [...errors].map(([key, message]) => ({ path: key.split('/'), message }));
  const isMissing = headerActionId !== undefined && !actions.some(({ key }) => key === headerActionId);
  return isMissing
    ? [...invalid, { path: ['headerActionId'], message: 'Its action was removed. Choose another one.' }]
    : invalid;
}
