import type { ReactNode } from 'react';
import { useIsChanged } from '#editor/editor.tsx';
import { ListField } from '#editor/fields/list-field.tsx';
import { TextField } from '#editor/fields/text-field.tsx';
import { limits } from '#editor/preview/limits.ts';
import type { Path } from '#engines/save/shape.ts';
import { isGiven } from '#features/pages/public.ts';
import { safeHref } from '#lib/link.ts';
import { truncate } from '#lib/text.ts';
import { Changed } from '#ui/changed.tsx';
import { DataLink } from '#ui/data-link.tsx';
import { LongText } from '#ui/long-text.tsx';
import type { KnownValue, PageChange, Visibility } from './engine/merge-sources.ts';
import type { MetadataRow } from './engine/metadata-rows.ts';
import { FieldRow } from './field-table.tsx';
import { OverrideSwitch } from './override-switch.tsx';
import { PageFlag } from './page-flag.tsx';
import { ValuesBySave, visitorsHead } from './values-by-save.tsx';

interface MetadataFieldRowProps {
  path: Path;
  row: MetadataRow;
  /** Qualifies the field's name, which is the same in several sections. */
  section: string;
  /** Whether the audience's overrides are known. */
  known: boolean;
  /** Saved value that visitors see. */
  before: KnownValue;
  visibility: Visibility;
  change: PageChange | null;
}

export function MetadataFieldRow(props: MetadataFieldRowProps) {
  const { path, row, section, known, before, visibility, change } = props;
  const changed = useIsChanged(path);
  const name = section === 'General' ? row.label : `${section} ${row.label.toLowerCase()}`;
  const showsPageFlag = !changed && row.own != null && row.page != null;
  return (
    <FieldRow
      name={
        <span className="flex items-center gap-1.5">
          {changed ? <Changed /> : null}
          {row.label}
        </span>
      }
      cells={[
        ['Page', <Value key="page" value={row.page} row={row} textClass="text-muted" />],
        [
          'This audience',
          known && !isGiven(row) ? (
            <div key="own" className="flex flex-col items-start gap-2">
              <OverrideSwitch
                path={path}
                label={name}
                inherits={undefined}
                empty={row.kind === 'list' ? [] : ''}
              />
              {row.own == null ? null : (
                <div className="w-full">
                  <Input path={path} row={row} name={name} />
                  {showsPageFlag ? <PageFlag change={change} /> : null}
                </div>
              )}
            </div>
          ) : (
            <OwnValue key="own" row={row} />
          ),
        ],
        [
          visitorsHead(visibility),
          <ValuesBySave
            key="visitors"
            visibility={visibility}
            saved={<Value value={before} row={row} textClass="text-strong" />}
            unsaved={changed ? <Value value={row.visitors} row={row} textClass="text-strong" /> : null}
          />,
        ],
      ]}
    />
  );
}

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
