import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { isInFlight } from '#api/sync/polling.ts';
import { formatDuration } from '#lib/duration.ts';
import { formatList, plural } from '#lib/text.ts';
import { QuerySection } from '#shell/query-section.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { CopyId } from '#ui/copy-id.tsx';
import { DescriptionItem, DescriptionList, IdItem } from '#ui/description-list.tsx';
import { Icon } from '#ui/icon.tsx';
import { LongText } from '#ui/long-text.tsx';
import { Status } from '#ui/status.tsx';
import { Time } from '#ui/time.tsx';
import { StepStrip, VersionSummaryText } from './version-progress.tsx';
import type { VersionRow } from './version-rows.ts';
import { versionName } from './version-summary.ts';
import type { Version } from './versions-queries.ts';

interface VersionField {
  name: string;
  key: keyof Version;
  render(version: Version): ReactNode;
}

const placeholder = (word: string) => <span className="text-faint">{word}</span>;

/** Label of a missing time: it may still come, or never will. */
const notYetOrNever = ({ status }: Version) =>
  isInFlight(status) || status === 'draft' ? 'Not yet' : 'Never';
const afterLive = (version: Version) => (version.status === 'published' ? 'Not yet' : notYetOrNever(version));
const never = () => 'Never';

type TimeKey = Extract<keyof Version, `${string}At`>;

const timeField = (name: string, key: TimeKey, missing: (version: Version) => string): VersionField => ({
  name,
  key,
  render: (version) => <Time exact="exact" value={version[key]} missing={missing(version)} />,
});

/** Fields of a version other than context and IDs. */
const fields: readonly VersionField[] = [
  { name: 'Status', key: 'status', render: ({ status }) => <Status value={status} /> },
  timeField('Created', 'createdAt', () => 'Unknown'),
  timeField('Became a draft', 'becameDraftAt', never),
  timeField('Queued', 'queuedAt', notYetOrNever),
  {
    name: 'Time in the queue',
    key: 'queueDurationMs',
    render: (version) =>
      typeof version.queueDurationMs === 'number' ? (
        <span title={`${version.queueDurationMs} ms`}>{formatDuration(version.queueDurationMs / 1000)}</span>
      ) : (
        placeholder(notYetOrNever(version) === 'Never' ? 'None' : notYetOrNever(version))
      ),
  },
  timeField('Published', 'publishedAt', notYetOrNever),
  timeField('Obsolete', 'obsoleteAt', afterLive),
  timeField('Canceled', 'cancelledAt', never),
  timeField('Archived', 'archivedAt', afterLive),
  {
    name: 'New page agent',
    key: 'isNewPageAgent',
    render: ({ isNewPageAgent: agent }) =>
      typeof agent === 'boolean' ? (agent ? 'Yes' : 'No') : placeholder('Unknown'),
  },
];

interface VersionDetailProps {
  version: Version;
  row: VersionRow | null;
  list: Parameters<typeof QuerySection>[0]['query'];
  actions: ReactNode;
}

/** ID of a version's message, which only the list has. */
function MessageId({ row, list }: Pick<VersionDetailProps, 'row' | 'list'>) {
  const message = row?.version.messageSnapshot?.messageId;
  if (message) return <CopyId value={message} name="context ID" />;
  if (row) return <span className="text-faint">None</span>;
  return (
    <QuerySection query={list} name="the context" skeleton={<span className="text-faint">Loading…</span>}>
      {() => <span className="text-faint">Unknown</span>}
    </QuerySection>
  );
}

const row =
  'grid grid-cols-[calc(var(--spacing)*44)_minmax(0,1fr)_minmax(0,1fr)] gap-x-4 border-line border-b max-narrow:grid-cols-2';
const nameCell = 'text-left max-narrow:col-span-2';

/** Fields of two versions side by side, changed ones first. */
export function FieldComparison({ from, to }: { from: Version; to: Version }) {
  const [showAll, setShowAll] = useState(false);
  const isSame = ({ key }: VersionField) => (from[key] ?? null) === (to[key] ?? null);
  const changed = fields.filter((field) => !isSame(field));
  const unchanged = fields.filter(isSame);
  return (
    <section aria-label="Fields">
      <h2 className="font-semibold text-sm text-strong">Fields</h2>
      <table className="mt-1 block text-sm">
        <thead className="block">
          <tr className={clsx(row, 'border-line-strong py-1.5 text-muted text-xs')}>
            <th scope="col" className={clsx(nameCell, 'font-medium max-narrow:sr-only')}>
              Field
            </th>
            <th scope="col" className="min-w-0 truncate text-left font-medium">
              A, {versionName(from)}
            </th>
            <th scope="col" className="min-w-0 truncate text-left font-medium">
              B, {versionName(to)}
            </th>
          </tr>
        </thead>
        <tbody className="block">
          {[...changed, ...(showAll ? unchanged : [])].map((field) => {
            const isChanged = changed.includes(field);
            return (
              <tr
                key={field.name}
                data-difference={isChanged ? '' : undefined}
                tabIndex={isChanged ? -1 : undefined}
                className={clsx(
                  row,
                  'py-2 -outline-offset-2 focus:bg-hover focus:shadow-[inset_2px_0_0_var(--focus)]',
                  isChanged ? 'text-strong' : 'text-muted',
                )}
              >
                <th
                  scope="row"
                  className={clsx(nameCell, 'font-medium max-narrow:text-muted max-narrow:text-xs')}
                >
                  {field.name}
                </th>
                <td className="tnum min-w-0 [overflow-wrap:anywhere]">{field.render(from)}</td>
                <td className="tnum min-w-0 [overflow-wrap:anywhere]">{field.render(to)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {unchanged.length > 0 ? (
        <button
          type="button"
          aria-expanded={showAll}
          onClick={() => setShowAll(!showAll)}
          className="flex min-h-8 w-full items-center gap-1.5 rounded-sm text-left text-muted text-xs hover:text-strong max-phone:min-h-hit"
        >
          <Icon of={ChevronRight} size="sm" className={showAll ? 'rotate-90' : undefined} />
          <span className="min-w-0 truncate">
            {plural(unchanged.length, 'field is', 'fields are')} the same
            {showAll ? '' : `: ${formatList(unchanged.map(({ name }) => name.toLowerCase()))}`}
          </span>
        </button>
      ) : null}
    </section>
  );
}

/** One version: its steps, context and fields. */
export function VersionDetail({ version, row, list, actions }: VersionDetailProps) {
  const { supplementaryContext: context } = version;
  return (
    <div className="flex flex-col gap-7">
      <div>
        <div className="flex flex-wrap items-center gap-2.5">
          <p aria-hidden className="font-semibold text-strong text-xl [overflow-wrap:anywhere]">
            {versionName(version)}
          </p>
          <Status value={version.status} badge />
          <div className="ml-auto flex flex-wrap items-center gap-2">{actions}</div>
        </div>
        <div className="mt-1 mb-5 flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
          <CopyId value={version.versionId} name="version ID" />
          <VersionSummaryText version={version} newer={row?.newer} isWrapped />
        </div>
        <StepStrip version={version} />
      </div>
      <div className="flex flex-col gap-2">
        <section key={version.versionId} aria-label="Context">
          <div className="flex min-h-control-sm items-center gap-3">
            <h2 className="flex-1 font-semibold text-sm text-strong">Context</h2>
            {context ? (
              <>
                <span className="tnum text-muted text-xs">{plural(context.length, 'character')}</span>
                <CopyButton text={context} name="context" />
              </>
            ) : null}
          </div>
          {context ? (
            <div className="mt-1 max-w-prose whitespace-pre-wrap text-base text-default leading-5.5 [overflow-wrap:anywhere] [&>bdi]:block">
              <LongText>{context}</LongText>
            </div>
          ) : (
            <p className="mt-1 text-faint text-sm">No context</p>
          )}
        </section>
        <ContextOnly />
      </div>
      <section aria-label="Fields">
        <h2 className="font-semibold text-sm text-strong">Fields</h2>
        <div className="mt-2">
          <DescriptionList>
            {fields.map(({ name, render }) => (
              <DescriptionItem key={name} name={name}>
                {render(version)}
              </DescriptionItem>
            ))}
            <DescriptionItem name="Context ID">
              <MessageId row={row} list={list} />
            </DescriptionItem>
            <IdItem name="Version" value={version.versionId} />
            <IdItem name="Audience" value={version.audienceId} />
          </DescriptionList>
        </div>
      </section>
    </div>
  );
}

/** Explains why versions and their comparison show no other fields. */
export const ContextOnly = () => (
  <p className="text-muted text-sm">Versions keep the context only. Other fields have no history.</p>
);
