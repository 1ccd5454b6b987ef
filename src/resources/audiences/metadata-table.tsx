import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DataLink } from '#ui/data-link.tsx';
import { linkStyle } from '#ui/link-style.ts';
import { LongText } from '#ui/long-text.tsx';
import { safeHref } from '#util/link.ts';
import { type MetadataRow, metadataRows } from './engine/metadata-rows.ts';
import type { Sources, Told } from './engine/picture.ts';
import { FieldRow, FieldsSkeleton, FieldTable } from './field-table.tsx';
import { Own } from './overrides.tsx';

interface MetadataTableProps {
  sources: Sources;
  /** The page is still being looked for. */
  loading: boolean;
  /** Whether fields that nobody has filled in are shown, too. */
  all: boolean;
}

const heads = ['Field', 'Page', 'This audience', 'Visitors get'];

/** The metadata of the page, what the audience changes of it, and what visitors get. */
export function MetadataTable({ sources, loading, all }: MetadataTableProps) {
  const groups = metadataRows(sources, all);
  return (
    <section aria-labelledby="metadata" className="mt-8">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="metadata" className="font-semibold text-lg text-strong">
          Metadata
        </h2>
        <Link
          from="/pages/$pageId/audiences/$audienceId/"
          to="."
          search={{ all: all ? undefined : true }}
          replace
          resetScroll={false}
          className={`${linkStyle} inline-flex items-center text-xs max-phone:min-h-hit`}
        >
          {all ? 'Show only what is filled in' : 'Show all fields'}
        </Link>
      </div>
      {groups.length === 0 && loading ? (
        <FieldsSkeleton />
      ) : groups.length === 0 ? (
        <p className="text-faint text-sm">
          {sources.page === undefined && !sources.known
            ? 'Neither the page nor this audience is known here.'
            : 'The page has no metadata, and none is known of this audience.'}
        </p>
      ) : (
        groups.map(({ title, rows }) => (
          <div key={title} className="mt-4 first-of-type:mt-0">
            <h3 className="mb-2 font-medium text-muted text-sm">{title}</h3>
            <FieldTable label={`Metadata: ${title}`} heads={heads}>
              {rows.map((row) => (
                <FieldRow
                  key={row.key}
                  name={row.label}
                  cells={[
                    ['Page', value(row.page, row, 'text-muted')],
                    ['This audience', <Own key="own" value={row.own} show={(text) => shown(text, row)} />],
                    ['Visitors get', value(row.visitors, row, 'text-strong')],
                  ]}
                />
              ))}
            </FieldTable>
          </div>
        ))
      )}
    </section>
  );
}

const value = (told: Told, row: MetadataRow, tone: string): ReactNode =>
  told === undefined ? (
    <span className="text-faint">Not known</span>
  ) : told?.trim() ? (
    <span className={tone}>{shown(told, row)}</span>
  ) : (
    <span className="text-faint">none</span>
  );

function shown(text: string, { kind }: MetadataRow): ReactNode {
  if (kind === 'link' || kind === 'image') return <DataLink href={safeHref(text)}>{text}</DataLink>;
  if (kind === 'id') return <span className="font-mono text-mono">{<LongText>{text}</LongText>}</span>;
  return <LongText>{text}</LongText>;
}
