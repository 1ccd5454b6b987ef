import { useNavigate, useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useEdited, useEngine, useIsChanged } from '#editor/editor.tsx';
import { ListField } from '#editor/fields/list-field.tsx';
import { TextField } from '#editor/fields/text-field.tsx';
import { limits } from '#editor/preview/limits.ts';
import type { Path } from '#engines/save/index.ts';
import { isReadOnly, type ListedPage } from '#features/pages/public.ts';
import { safeHref } from '#lib/link.ts';
import { truncate } from '#lib/text.ts';
import { Loading } from '#shell/query-section.tsx';
import { part } from '#table/parts.ts';
import { Button } from '#ui/button.tsx';
import { DataLink } from '#ui/data-link.tsx';
import { linkStyle } from '#ui/link-style.ts';
import { LongText } from '#ui/long-text.tsx';
import { Note } from '#ui/note.tsx';
import { UnsavedMark } from '#ui/unsaved-mark.tsx';
import type { KnownAudience, KnownValue, PageChange, Visibility } from './audience-record.ts';
import { type MetadataRow, metadataRows } from './metadata-rows.ts';
import { OverrideSwitch } from './override-switch.tsx';
import { PageChangeWarning, ValuesBySave, visitorsHeader } from './values-by-save.tsx';

export interface MetadataTableProps {
  audience: KnownAudience;
  page: ListedPage | undefined;
  /** Whether the page is still loading. */
  isLoading: boolean;
  visibility: Visibility;
  change: PageChange | null;
}

const metadataPath = ['metadataOverride'] as const;

const columns = 'narrow:grid-cols-[calc(var(--spacing)*36)_repeat(3,minmax(0,1fr))]';

/** Metadata of the page, overrides of the audience, and values for visitors. */
export function MetadataTable(props: MetadataTableProps) {
  const { audience, page, isLoading, visibility, change } = props;
  const { all = false } = useSearch({ strict: false });
  const navigate = useNavigate();
  const toggleAll = () =>
    void navigate({
      to: '.',
      search: (now) => ({ ...now, all: !all || undefined }),
      replace: true,
      resetScroll: false,
    });
  const override = useEdited(({ valueAt }) => valueAt(metadataPath)) as object | undefined;
  const saved = useEdited(({ baseValueAt }) => baseValueAt(metadataPath)) as object | undefined;
  const groups = metadataRows({ audience, page, override }, all);
  const savedValues = new Map(
    metadataRows({ audience, page, override: saved }, true).flatMap(({ rows }) =>
      rows.map(({ key, visitors }) => [key, visitors]),
    ),
  );
  return (
    <section aria-labelledby="metadata" className="mt-8">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="metadata" className="font-semibold text-lg text-strong">
          Metadata
        </h2>
        <button
          type="button"
          aria-pressed={all}
          onClick={toggleAll}
          className={`${linkStyle} inline-flex items-center text-xs max-phone:min-h-hit`}
        >
          {all ? 'Show filled fields only' : 'Show all fields'}
        </button>
      </div>
      {override ? null : <UnknownOverrides />}
      {groups.length === 0 && isLoading ? (
        <Loading name="metadata" />
      ) : groups.length === 0 ? (
        <p className="text-faint text-sm">
          {page === undefined && !override
            ? "Couldn't load the page's metadata."
            : 'No metadata yet. Show all fields to add some.'}
        </p>
      ) : (
        groups.map(({ title, rows }) => (
          <div key={title} className="mt-4 first-of-type:mt-0">
            <h3 className="mb-2 font-medium text-muted text-sm">{title}</h3>
            <div {...part('table', { 'aria-label': `Metadata: ${title}` })}>
              <div {...part('rowgroup')} className="border-line-strong border-b max-narrow:sr-only">
                <div
                  {...part('row')}
                  className={clsx('grid gap-x-4 pb-2 font-medium text-muted text-xs', columns)}
                >
                  {['Field', 'Page', 'This audience', visitorsHeader(visibility)].map((header) => (
                    <div key={header} {...part('columnheader')}>
                      {header}
                    </div>
                  ))}
                </div>
              </div>
              <div {...part('rowgroup')}>
                {rows.map((row) => (
                  <MetadataFieldRow
                    key={row.key}
                    row={row}
                    before={savedValues.get(row.key)}
                    visibility={visibility}
                    section={title}
                    isLoaded={override !== undefined}
                    change={change}
                  />
                ))}
              </div>
            </div>
          </div>
        ))
      )}
    </section>
  );
}

/** An update replaces the whole override, so unknown values would be lost. */
function UnknownOverrides() {
  const engine = useEngine();
  return (
    <div className="mb-4">
      <Note
        action={
          <Button size="sm" onClick={() => engine.change(metadataPath, {}, { name: 'replace all metadata' })}>
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

interface MetadataFieldRowProps {
  row: MetadataRow;
  /** Qualifies the field's name, which is the same in several sections. */
  section: string;
  /** Whether the audience's overrides are loaded. */
  isLoaded: boolean;
  /** Saved value that visitors see. */
  before: KnownValue;
  visibility: Visibility;
  change: PageChange | null;
}

function MetadataFieldRow({ row, section, isLoaded, before, visibility, change }: MetadataFieldRowProps) {
  const path = [...metadataPath, row.key];
  const changed = useIsChanged(path);
  const name = section === 'General' ? row.label : `${section} ${row.label.toLowerCase()}`;
  return (
    <div
      {...part('row')}
      className={clsx(
        'grid gap-x-4 gap-y-2 border-line border-b py-3 text-sm',
        'max-narrow:grid-cols-[calc(var(--spacing)*36)_minmax(0,1fr)] max-phone:grid-cols-1',
        columns,
      )}
    >
      <div
        {...part('cell')}
        className="flex items-center gap-1.5 self-start font-medium text-strong max-narrow:row-span-3 max-phone:row-span-1!"
      >
        {changed ? <UnsavedMark /> : null}
        {row.label}
      </div>
      <Cell header="Page">
        <Value value={row.page} row={row} textClass="text-muted" />
      </Cell>
      <Cell header="This audience">
        {isLoaded && !isReadOnly(row) ? (
          <div className="flex flex-col items-start gap-2">
            <OverrideSwitch
              path={path}
              label={name}
              inherits={undefined}
              empty={row.kind === 'list' ? [] : ''}
            />
            {row.own == null ? null : (
              <div className="w-full">
                <Input path={path} row={row} name={name} />
                {!changed && row.page != null ? <PageChangeWarning change={change} /> : null}
              </div>
            )}
          </div>
        ) : (
          <OwnValue row={row} />
        )}
      </Cell>
      <Cell header={visitorsHeader(visibility)}>
        <ValuesBySave
          visibility={visibility}
          saved={<Value value={before} row={row} textClass="text-strong" />}
          unsaved={changed ? <Value value={row.visitors} row={row} textClass="text-strong" /> : null}
        />
      </Cell>
    </div>
  );
}

/** Cell with a header for narrow screens, where cells are stacked. */
const Cell = ({ header, children }: { header: string; children: ReactNode }) => (
  <div
    {...part('cell')}
    className="min-w-0 [overflow-wrap:anywhere] max-narrow:grid max-narrow:grid-cols-[calc(var(--spacing)*26)_minmax(0,1fr)] max-narrow:gap-x-3"
  >
    <span aria-hidden className="hidden text-muted text-xs leading-5 max-narrow:block">
      {header}
    </span>
    <div className="min-w-0">{children}</div>
  </div>
);

const longFields = new Set(['description', 'ogDescription', 'twitterDescription']);

function Input({ path, row: { key, kind }, name }: { path: Path; row: MetadataRow; name: string }) {
  if (kind === 'list') return <ListField path={path} label={name} hideLabel />;
  const limit = key in limits ? limits[key as keyof typeof limits] : undefined;
  return (
    <TextField
      path={path}
      label={name}
      hideLabel
      long={longFields.has(key)}
      mono={kind === 'link' || kind === 'color'}
      {...(limit?.unit === 'characters' && { limit: limit.max })}
      {...(kind === 'link' && { inputMode: 'url' as const })}
    />
  );
}

function OwnValue({ row }: { row: MetadataRow }) {
  if (row.own === undefined) return <span className="text-faint">Unknown</span>;
  if (row.own === null) return <span className="text-muted">Page default</span>;
  return row.own.trim() ? formatValue(row.own, row) : <span className="text-faint">Empty</span>;
}

function Value({ value, row, textClass }: { value: KnownValue; row: MetadataRow; textClass: string }) {
  if (value === undefined) return <span className="text-faint">Unknown</span>;
  if (!value?.trim()) return <span className="text-faint">None</span>;
  return <span className={textClass}>{formatValue(value, row)}</span>;
}

function formatValue(text: string, { kind }: MetadataRow): ReactNode {
  if (kind === 'link' || kind === 'image')
    return <DataLink href={safeHref(text)}>{truncate(text, 300)}</DataLink>;
  if (kind === 'id') return <span className="font-mono text-mono">{<LongText>{text}</LongText>}</span>;
  return <LongText maxLength={300}>{text}</LongText>;
}
