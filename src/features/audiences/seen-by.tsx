import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { queryFor } from '#api/queries/queries.ts';
import { useList } from '#api/queries/use-list.ts';
import { useCapability } from '#api/transport/session.ts';
import { toSearchText } from '#contract/search.ts';
import type { PreviewMetadata } from '#editor/preview/card-of.ts';
import type { ListedPage } from '#features/pages/public.ts';
import { useDebouncedValue } from '#lib/hooks/use-debounced-value.ts';
import { recordName } from '#lib/id.ts';
import { Failure, listAsQuery } from '#shell/query-section.tsx';
import { Icon } from '#ui/icon.tsx';
import { linkStyle } from '#ui/link-style.ts';
import { Popover } from '#ui/popover.tsx';
import { SearchList } from '#ui/search-list.tsx';
import { TailoredCount } from '#ui/tailored.tsx';
import { AudienceCards, contentOf, PreviewSkeleton } from './audience-cards.tsx';
import { AudiencePicture } from './audience-picture.tsx';
import { type AudienceRow, audienceListQuery, audienceQuery } from './audiences-queries.ts';

interface SeenByProps {
  /** Undefined while it loads. */
  page: ListedPage | undefined;
}

/** The page as everyone sees it, or as one of its audiences does. */
export function SeenBy({ page }: SeenByProps) {
  const [audience, setAudience] = useState<AudienceRow | null>(null);
  const { values, note } = useLiveValues(page?.pageId ?? '', audience);
  const picker = <SeenByPicker page={page} audience={audience} onPick={setAudience} />;
  return (
    <section aria-labelledby="preview" className="px-6 pb-5 max-phone:px-4">
      <h2 id="preview" className="sr-only">
        Preview
      </h2>
      {page ? (
        <AudienceCards content={contentOf(values, page)} page={page} picker={picker} />
      ) : (
        <PreviewSkeleton picker={picker} />
      )}
      {page && audience ? (
        <p className="mt-3 flex min-h-4 items-center justify-between gap-3 text-muted text-xs">
          {note ??
            (audience.overriddenFields?.length ? (
              <TailoredCount count={audience.overriddenFields.length} noun="difference" />
            ) : (
              'Sees the page as it is'
            ))}
          <Link
            to="/pages/$pageId/audiences/$audienceId"
            params={{ pageId: page.pageId, audienceId: audience.audienceId }}
            className={linkStyle}
          >
            Open audience
          </Link>
        </p>
      ) : null}
    </section>
  );
}

interface SeenByPickerProps {
  page: ListedPage | undefined;
  /** Null for everyone. */
  audience: AudienceRow | null;
  onPick(audience: AudienceRow | null): void;
}

/** Selects as whom a preview shows the page. */
export function SeenByPicker({ page, audience, onPick }: SeenByPickerProps) {
  const canList = useCapability('audience-lists');
  const canRead = useCapability('read-one');
  const name = audience ? recordName('Audience', audience.audienceId, audience.effectiveName) : 'Everyone';
  return (
    <div className="flex min-w-0 items-center gap-0.5 text-muted text-sm">
      <span className="flex-none">Seen by</span>
      {canList && canRead && page?.audiencesCount ? (
        <Popover
          label="Seen by"
          isSheet
          className="flex w-90 max-w-[calc(100vw-1rem)] flex-col p-0 max-h-100!"
          triggerProps={{
            className:
              'flex h-7 min-w-0 items-center gap-1 rounded-md px-1.5 font-medium text-strong hover:bg-press max-phone:h-hit',
          }}
          trigger={
            <>
              <bdi className="truncate">{name}</bdi>
              <Icon of={ChevronDown} size="sm" className="text-muted" />
            </>
          }
        >
          {(close) => (
            <AudienceList
              pageId={page.pageId}
              onPick={(picked) => {
                onPick(picked);
                close();
              }}
            />
          )}
        </Popover>
      ) : (
        <b className="px-1.5 font-medium text-strong">Everyone</b>
      )}
    </div>
  );
}

interface AudienceListProps {
  pageId: string;
  /** Null for everyone. */
  onPick(audience: AudienceRow | null): void;
}

function AudienceList({ pageId, onPick }: AudienceListProps) {
  const [query, setQuery] = useState('');
  const text = useDebouncedValue(query.trim());
  const list = useList(audienceListQuery(pageId, { query: text || undefined }));
  const differs = ({ overriddenFields }: AudienceRow) => (overriddenFields?.length ?? 0) > 0;
  const rows = list.rows as AudienceRow[];
  const named = rows.map((row) => ({
    row,
    name: recordName('Audience', row.audienceId, row.effectiveName),
  }));
  const startsWithQuery = ({ name }: (typeof named)[number]) =>
    toSearchText(name).startsWith(toSearchText(text));
  // Of the matches of a search, those at the start of a name come first; without one, those with overrides.
  const isFirst = text ? startsWithQuery : ({ row }: (typeof named)[number]) => differs(row);
  const sorted = [...named.filter(isFirst), ...named.filter((each) => !isFirst(each))];
  const everyone = { key: 'everyone', name: 'Everyone' };
  const options = sorted.map(({ row, name }) => ({
    key: row.audienceId,
    name,
    detail: differs(row) ? <TailoredCount count={row.overriddenFields?.length ?? 0} /> : null,
    mark: <AudiencePicture personId={row.personId} personName={row.personName} name={row.effectiveName} />,
    ...(text ? {} : { group: differs(row) ? 'Different from the page' : 'Context only' }),
  }));
  return (
    <SearchList
      label="Find an audience"
      listLabel="Audiences"
      query={query}
      onQuery={setQuery}
      isPending={text !== query.trim()}
      options={query ? options : [everyone, ...options]}
      empty={
        list.error ? (
          <Failure of={listAsQuery(list)} />
        ) : list.status === 'pending' ? (
          'Loading audiences…'
        ) : (
          'No audiences match'
        )
      }
      onPick={(key) => onPick(rows.find(({ audienceId }) => audienceId === key) ?? null)}
    />
  );
}

interface LiveValues {
  actionUrlOverride?: unknown;
  metadataOverride?: PreviewMetadata | null | undefined;
}

type VersionValues = Record<string, { value?: unknown } | null | undefined>;

/** Loads the overrides of an audience's live version; empty if it has none. */
export function useLiveValues(
  pageId: string,
  listed: AudienceRow | null,
): { values: LiveValues; note: string | undefined } {
  const audienceId = listed?.audienceId ?? '';
  const hasHistory = useCapability('audience-history');
  const { data: audience } = useQuery({ ...audienceQuery(pageId, audienceId), enabled: listed !== null });
  const live = audience?.publishedVersion;
  const isLive = Boolean(live?.publishedAt);
  const isLatest = live?.versionId === audience?.latestVersion?.versionId;
  const versions = useQuery({
    ...queryFor('getVersionValues', {
      params: { page_id: pageId, audience_id: audienceId, version_id: live?.versionId ?? '' },
    }),
    enabled: hasHistory && isLive && !isLatest,
  });
  if (!listed || !audience) return { values: {}, note: listed ? 'Loading…' : undefined };
  if (audience.archivedAt) return { values: {}, note: 'Archived: sees the page as it is' };
  if (!isLive) return { values: {}, note: 'Not live yet: sees the page as it is' };
  if (isLatest) return { values: audience as LiveValues, note: undefined };
  if (!hasHistory) return { values: audience as LiveValues, note: 'With draft changes' };
  const known = versions.data?.values as VersionValues | undefined;
  return {
    values: {
      actionUrlOverride: known?.actionUrlOverride?.value,
      metadataOverride: known?.metadataOverride?.value as PreviewMetadata | undefined,
    },
    note: known ? `Live version ${live?.versionNumber}` : 'Loading…',
  };
}
