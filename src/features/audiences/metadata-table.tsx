import { useEdited, useEngine } from '#editor/editor.tsx';
import { Button } from '#ui/button.tsx';
import { linkStyle } from '#ui/link-style.ts';
import { Note } from '#ui/note.tsx';
import type { PageChange, Sources, Visibility } from './engine/merge-sources.ts';
import { metadataRows } from './engine/metadata-rows.ts';
import { FieldsSkeleton, FieldTable } from './field-table.tsx';
import { MetadataFieldRow } from './metadata-row.tsx';
import { visitorsHead } from './values-by-save.tsx';

interface MetadataTableProps {
  sources: Sources;
  /** The page is still being looked for. */
  loading: boolean;
  /** Whether empty fields are shown. */
  all: boolean;
  onAll(all: boolean): void;
  visibility: Visibility;
  change: PageChange | null;
}

const path = ['metadataOverride'] as const;

/** Metadata of the page, overrides of the audience, and what visitors get. */
export function MetadataTable({ sources, loading, all, onAll, visibility, change }: MetadataTableProps) {
  const override = useEdited(({ valueAt }) => valueAt(path)) as object | undefined;
  const saved = useEdited(({ baseValueAt }) => baseValueAt(path)) as object | undefined;
  const groups = metadataRows({ ...sources, override }, all);
  const before = new Map(
    metadataRows({ ...sources, override: saved }, true).flatMap(({ rows }) =>
      rows.map(({ key, visitors }) => [key, visitors]),
    ),
  );
  const headers = ['Field', 'Page', 'This audience', visitorsHead(visibility)];
  return (
    <section aria-labelledby="metadata" className="mt-8">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="metadata" className="font-semibold text-lg text-strong">
          Metadata
        </h2>
        <button
          type="button"
          aria-pressed={all}
          onClick={() => onAll(!all)}
          className={`${linkStyle} inline-flex items-center text-xs max-phone:min-h-hit`}
        >
          {all ? 'Show filled fields only' : 'Show all fields'}
        </button>
      </div>
      {override ? null : <Unknown />}
      {groups.length === 0 && loading ? (
        <FieldsSkeleton />
      ) : groups.length === 0 ? (
        <p className="text-faint text-sm">
          {sources.page === undefined && !override
            ? "Couldn't load the page's metadata."
            : 'No metadata yet. Show all fields to add some.'}
        </p>
      ) : (
        groups.map(({ title, rows }) => (
          <div key={title} className="mt-4 first-of-type:mt-0">
            <h3 className="mb-2 font-medium text-muted text-sm">{title}</h3>
            <FieldTable label={`Metadata: ${title}`} headers={headers}>
              {rows.map((row) => (
                <MetadataFieldRow
                  key={row.key}
                  path={[...path, row.key]}
                  row={row}
                  before={before.get(row.key)}
                  visibility={visibility}
                  section={title}
                  known={override !== undefined}
                  change={change}
                />
              ))}
            </FieldTable>
          </div>
        ))
      )}
    </section>
  );
}

/** An update replaces the whole override, so unknown values would be lost. */
function Unknown() {
  const engine = useEngine();
  return (
    <div className="mb-4">
      <Note
        action={
          <Button size="sm" onClick={() => engine.change(path, {}, { name: 'replace all metadata' })}>
            Replace all metadata
          </Button>
        }
      >
        This audience's metadata overrides aren't loaded and won't change when you save. Load current values
        to edit them, or replace them all.
      </Note>
    </div>
  );
}
