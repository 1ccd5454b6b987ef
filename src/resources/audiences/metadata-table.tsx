import { useEdited, useEngine } from '#form/editor.tsx';
import { type Part, usePart } from '#form/use-part.ts';
import { Button } from '#ui/button.tsx';
import { linkStyle } from '#ui/link-style.ts';
import { Note } from '#ui/note.tsx';
import { metadataRows } from './engine/metadata-rows.ts';
import type { PageChange, Sources, Visibility } from './engine/picture.ts';
import { FieldsSkeleton, FieldTable } from './field-table.tsx';
import { MetadataFieldRow } from './metadata-row.tsx';
import { visitorsHead } from './values-by-save.tsx';

interface MetadataTableProps {
  sources: Sources;
  /** The page is still being looked for. */
  loading: boolean;
  /** Whether fields that nobody has filled in are shown, too. */
  all: boolean;
  onAll(all: boolean): void;
  visibility: Visibility;
  change: PageChange | null;
}

const path = ['metadataOverride'] as const;

/** The metadata of the page, what the audience changes of it, and what visitors get. */
export function MetadataTable({ sources, loading, all, onAll, visibility, change }: MetadataTableProps) {
  const part: Part = usePart(path);
  const override = useEdited(({ at }) => at(path)) as object | undefined;
  const saved = useEdited(({ was }) => was(path)) as object | undefined;
  const groups = metadataRows({ ...sources, override }, all);
  const before = new Map(
    metadataRows({ ...sources, override: saved }, true).flatMap(({ rows }) =>
      rows.map(({ key, visitors }) => [key, visitors]),
    ),
  );
  const heads = ['Field', 'Page', 'This audience', visitorsHead(visibility)];
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
          {all ? 'Show only what is filled in' : 'Show all fields'}
        </button>
      </div>
      {override ? null : <Unknown />}
      {groups.length === 0 && loading ? (
        <FieldsSkeleton />
      ) : groups.length === 0 ? (
        <p className="text-faint text-sm">
          {sources.page === undefined && !override
            ? 'Neither the page nor this audience is known here.'
            : 'The page has no metadata, and none is known of this audience. Show all fields to set some.'}
        </p>
      ) : (
        groups.map(({ title, rows }) => (
          <div key={title} className="mt-4 first-of-type:mt-0">
            <h3 className="mb-2 font-medium text-muted text-sm">{title}</h3>
            <FieldTable label={`Metadata: ${title}`} heads={heads}>
              {rows.map((row) => (
                <MetadataFieldRow
                  key={row.key}
                  part={part}
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

/** An update replaces all of the override, so what is not known of it would be lost with any change. */
function Unknown() {
  const engine = useEngine();
  return (
    <div className="mb-4">
      <Note
        action={
          <Button size="sm" onClick={() => engine.change(path, {}, { name: 'replace the metadata' })}>
            Replace all of it
          </Button>
        }
      >
        What this audience overrides here is not known and is left as it is on save. A change replaces all of
        it, so read the current values first, or replace it as a whole.
      </Note>
    </div>
  );
}
