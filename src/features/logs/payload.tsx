import { Braces, Copy, Text } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { type JsonNode, parseJsonNode } from '#lib/json-node.ts';
import { formatNumber } from '#lib/text.ts';
import { copyToClipboard } from '#shell/notify.ts';
import { PaletteCommand } from '#ui/commands.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { searchTree } from '#ui/json-tree.ts';
import { JsonTreeView } from '#ui/json-tree-view.tsx';
import { SearchInput } from '#ui/search-input.tsx';
import { type Segment, Segmented } from '#ui/segmented.tsx';
import { Source } from '#ui/source.tsx';

type View = 'tree' | 'raw';

const views: readonly Segment<View>[] = [
  { value: 'tree', label: 'Tree' },
  { value: 'raw', label: 'Raw' },
];

/** Payload of an entry as a searchable tree or as source text. */
export function Payload({ payload }: { payload: string | null | undefined }) {
  const [view, setView] = useState<View>('tree');
  return (
    <section aria-labelledby="payload">
      <div className="mb-2 flex items-center gap-2">
        <h2 id="payload" className="flex-1 font-semibold text-sm text-strong">
          Payload
        </h2>
        {payload ? (
          <>
            <Segmented<View> label="Show payload as" segments={views} value={view} onChange={setView} />
            <PaletteCommand
              label={view === 'tree' ? 'Show payload as raw text' : 'Show payload as a tree'}
              icon={view === 'tree' ? Text : Braces}
              run={() => setView(view === 'tree' ? 'raw' : 'tree')}
            />
            <CopyButton text={payload} name="payload" />
            <PaletteCommand
              label="Copy payload"
              icon={Copy}
              run={() => void copyToClipboard(payload, 'Payload')}
            />
          </>
        ) : null}
      </div>
      {!payload ? (
        <p className="text-faint text-sm">None</p>
      ) : view === 'tree' ? (
        <Tree root={parseJsonNode(payload)} />
      ) : (
        <Source label="Payload">{payload}</Source>
      )}
    </section>
  );
}

/** @param root null if the payload nests too deeply */
function Tree({ root }: { root: JsonNode | null }) {
  const [searchInput, setSearchInput] = useState('');
  const [matchIndex, setMatchIndex] = useState(0);
  const query = useDeferredValue(searchInput.trim());
  if (!root) return <p className="text-muted text-sm">Too deeply nested for a tree. Switch to Raw.</p>;
  const matches = searchTree(root, query);
  const current =
    matches.length === 0 ? 0 : ((matchIndex % matches.length) + matches.length) % matches.length;
  return (
    <>
      <SearchInput
        wide
        aria-label="Search payload"
        placeholder="Search payload"
        value={searchInput}
        onChange={(to) => {
          setSearchInput(to);
          setMatchIndex(0);
        }}
        onEnter={(back) => setMatchIndex(current + (back ? -1 : 1))}
        status={
          query ? (
            <span aria-live="polite">
              {matches.length === 0
                ? 'No match'
                : `${formatNumber(current + 1)} of ${formatNumber(matches.length)}`}
            </span>
          ) : null
        }
      />
      <div className="mt-2">
        <JsonTreeView name="payload" value={root} query={query} hit={matches[current] ?? null} />
      </div>
    </>
  );
}
