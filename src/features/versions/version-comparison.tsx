import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ArrowLeftRight, ArrowRight } from 'lucide-react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { DiffParts, WordCounts, WordDiff } from '#editor/changes/diff-parts.tsx';
import { wordDiff } from '#editor/changes/word-diff.ts';
import {
  type AudiencePlace,
  type Inherited,
  inheritedValue,
  nameInSentence,
  type Version,
  versionName,
  versionQuery,
  versionState,
  versionTimes,
} from '#features/audiences/public.ts';
import { isApiError } from '#lib/api-error.ts';
import { formatList, plural, truncate } from '#lib/text.ts';
import { formatDate, formatRecentTime } from '#lib/time.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { QuerySection } from '#shell/query-section.tsx';
import { useCommands } from '#ui/commands.ts';
import { Fold } from '#ui/fold.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Select } from '#ui/select.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Status } from '#ui/status.tsx';
import { Time } from '#ui/time.tsx';
import { useBelow } from '#ui/use-breakpoint.ts';
import {
  compareValues,
  fieldText,
  fieldValue,
  isContext,
  summarizeTextChange,
  useVersionValues,
  type VersionValues,
} from './version-changes.ts';
import { timeFields } from './version-fields.tsx';
import { VersionHelp } from './version-help.tsx';
import { mergeListed, type VersionRow } from './version-rows.ts';

interface VersionComparisonProps {
  place: AudiencePlace;
  /** Undefined while it loads. */
  audienceName: string | undefined;
  rows: readonly VersionRow[];
  /** Version IDs of side A and B. */
  from: string;
  to: string;
  /** Values without an override. */
  inherited: Inherited;
  /** Steps through the pairs of versions. */
  stepper: ReactNode;
  onPick(from: string, to: string): void;
}

const fieldRow = 'grid grid-cols-[124px_minmax(0,1fr)] gap-x-6 max-narrow:grid-cols-1';
const formatShort = (time: number) => formatRecentTime(time, 'time');
const sideColumns = 'grid grid-cols-2 gap-x-6';

/** Differences of two versions in all fields. */
export function VersionComparison(props: VersionComparisonProps) {
  const { place, audienceName, rows, from, to, inherited, stepper, onPick } = props;
  const before = useSide(place, from, rows);
  const after = useSide(place, to, rows);
  const frame = useRef<HTMLDivElement>(null);
  const position = useDifferences(frame);
  const compared = before.data && after.data && compareValues(before.data.values, after.data.values);
  const count = compared && plural(compared.changed.length + compared.same.length, 'field');
  const isMissing = (side: typeof before) => isApiError(side.error, 'not-found');
  const missing = isMissing(before) ? from : isMissing(after) ? to : undefined;
  const changes = compared && formatList(compared.changed.map(({ field }) => nameInSentence(field)));
  const isPhone = useBelow('phone');
  const stateOf = (version: Version) => {
    const schedule = rows.find((row) => row.version.versionId === version.versionId)?.schedule;
    const state = versionState(version, schedule);
    return isPhone && state.status === 'scheduled' ? { ...state, label: schedule } : state;
  };
  return (
    <>
      <div className="sticky top-topbar z-sticky flex h-tabs items-center gap-2 border-line border-b bg-surface px-gutter max-phone:gap-1.5">
        <VersionSelect side="A" rows={rows} value={from} onChange={(id) => onPick(id, to)} />
        <Icon of={ArrowRight} size="sm" className="text-faint" />
        <VersionSelect side="B" rows={rows} value={to} onChange={(id) => onPick(from, id)} />
        <span className="max-phone:hidden [&_.tnum]:sr-only">{stepper}</span>
        <span className="max-phone:hidden">
          <IconButton icon={ArrowLeftRight} label="Swap sides" onClick={() => onPick(to, from)} />
        </span>
        <span role="status" className="tnum min-w-40 text-muted text-xs max-phone:sr-only">
          {position ?? (compared ? `${compared.changed.length} of ${count} differ` : null)}
        </span>
        <span className="ml-auto max-phone:hidden">
          <VersionHelp />
        </span>
      </div>
      <div ref={frame} className="max-w-340 px-gutter pb-12">
        <bdi className="block min-h-7 truncate pt-3 text-muted text-xs">{audienceName}</bdi>
        <p className="flex min-h-11 items-center pb-2 font-semibold text-lg text-strong text-balance [overflow-wrap:anywhere] max-phone:min-h-14">
          {missing !== undefined ? (
            `No version of this audience has the ID ${truncate(missing)}. Choose another one.`
          ) : after.data && compared ? (
            `${versionName(after.data.version)} ${changes ? `changes the ${changes}` : 'has the same values'}.`
          ) : before.error || after.error ? null : (
            <Skeleton className="h-4 w-80 max-w-full" />
          )}
        </p>
        <div className={clsx(fieldRow, 'gap-y-2 border-line-strong border-b pb-2.5 text-sm')}>
          <span className="max-narrow:hidden" />
          <div className={clsx(sideColumns, 'min-h-5')}>
            {[before, after].map(({ data }, index) => (
              <span
                key={index === 0 ? 'A' : 'B'}
                className="flex min-w-0 flex-wrap items-center gap-2 max-phone:flex-nowrap"
              >
                <SideLabel of={index === 0 ? 'A' : 'B'} />
                {data ? (
                  <>
                    <span className="truncate font-medium text-strong max-phone:hidden">
                      {versionName(data.version)}
                    </span>
                    <span className="flex min-w-0 [&>.text-sm]:gap-1 [&>.text-sm]:text-xs">
                      <Status value={stateOf(data.version).status} label={stateOf(data.version).label} />
                    </span>
                    <span className="tnum truncate text-muted text-xs max-phone:hidden">
                      {describeDates(data.version)}
                    </span>
                  </>
                ) : null}
              </span>
            ))}
          </div>
        </div>
        {missing === undefined ? (
          <QuerySection query={before} name="side A">
            {(a) => (
              <QuerySection query={after} name="side B">
                {(b) => <Fields before={a} after={b} inherited={inherited} />}
              </QuerySection>
            )}
          </QuerySection>
        ) : null}
      </div>
    </>
  );
}

interface Side {
  version: Version;
  values: VersionValues;
}

/** A version and its overrides, as one query. */
function useSide(place: AudiencePlace, versionId: string, rows: readonly VersionRow[]) {
  const query = useQuery(versionQuery(place.pageId, place.audienceId, versionId));
  const { values, isPending, ...overrides } = useVersionValues(place, query.data);
  const { error, isFetching, refetch } = query.error ? query : overrides;
  const data: Side | undefined =
    query.data && !isPending ? { version: mergeListed(query.data, rows), values } : undefined;
  return { data, error, isFetching, refetch };
}

function Fields({ before, after, inherited }: Record<'before' | 'after', Side> & { inherited: Inherited }) {
  const { changed, same, unknown } = compareValues(before.values, after.values);
  const used = same.filter((field) => fieldText(fieldValue(after.values, field)) !== '');
  const unused = same.length > used.length ? [plural(same.length - used.length, 'page value')] : [];
  const isKnown = Object.keys(after.values).length > 1;
  const dates = timeFields.flatMap(({ name, timeOf }) => {
    const [a, b] = [timeOf(before.version), timeOf(after.version)];
    return (a ?? '') === (b ?? '') ? [] : { name, times: [a, b] };
  });
  return (
    <>
      {changed.map(({ field, before: a, after: b }) => (
        <section
          key={field.name}
          aria-label={field.name}
          className={clsx(fieldRow, 'gap-y-2 border-line border-b py-3.5')}
        >
          <div className="flex flex-col max-narrow:flex-row max-narrow:items-baseline max-narrow:justify-between">
            <h2 className="font-medium text-sm text-strong leading-5.5">{field.name}</h2>
            <span className="text-xs">
              <WordCounts {...summarizeTextChange(a, b)} />
            </span>
          </div>
          <TextDiff before={a} after={b} field={field} page={inheritedValue(field, inherited)} />
        </section>
      ))}
      {isKnown && unknown.length > 0 ? (
        <Fold title="Not recorded" detail={plural(unknown.length, 'field')}>
          {formatList(unknown.map(({ name }) => name))}
        </Fold>
      ) : null}
      <Fold
        title={`${plural(same.length, 'field is', 'fields are')} the same`}
        detail={[...used.map(nameInSentence), ...unused].join(', ')}
      >
        <Rows>
          {used.map((field) => (
            <Row key={field.name} name={field.name}>
              <bdi>{fieldText(fieldValue(after.values, field))}</bdi>
            </Row>
          ))}
        </Rows>
      </Fold>
      <Fold
        title={`${plural(dates.length, 'date differs', 'dates differ')}`}
        detail={formatList(dates.map(({ name }) => name.toLowerCase()))}
      >
        <Rows>
          {dates.map(({ name, times }) => (
            <Row key={name} name={name}>
              <span className={clsx(sideColumns, 'tnum')}>
                {times.map((time, index) => (
                  <span key={index === 0 ? 'A' : 'B'}>
                    {time ? (
                      <Time value={time} format={formatShort} />
                    ) : (
                      <span className="sr-only">None</span>
                    )}
                  </span>
                ))}
              </span>
            </Row>
          ))}
        </Rows>
      </Fold>
    </>
  );
}

/** Rows of a fold, in the columns of the changed fields. */
const Rows = ({ children }: { children: ReactNode }) => <dl className="-ml-5.5">{children}</dl>;

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={clsx(fieldRow, 'py-1')}>
    <dt className="text-muted">{name}</dt>
    <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
  </div>
);

/** When a version was live; when it was created, if it never was. */
function describeDates(version: Version): string {
  const { created, published, ended } = versionTimes(version);
  if (published === null) return created === null ? '' : `created ${formatDate(created)}`;
  const [start, end] = [formatDate(published), ended && formatDate(ended)];
  return !end ? `since ${start}` : `live ${start === end ? start : `${start} to ${end}`}`;
}

const sides = [
  { side: 'A', other: 'added' },
  { side: 'B', other: 'removed' },
] as const;

interface TextDiffProps extends Record<'before' | 'after', unknown> {
  field: Parameters<typeof isContext>[0];
  /** Value without an override; undefined if unknown. */
  page: unknown;
}

/** Longer merged texts show only what changed and its surroundings, in characters. */
const MAX_MERGED_LENGTH = 320;

/** Word diff of two values: side by side, or merged on phones. */
function TextDiff({ before, after, field, page }: TextDiffProps) {
  const isPhone = useBelow('phone');
  const [oldText, newText] = [fieldText(before), fieldText(after)];
  if (isPhone && oldText !== '' && newText !== '')
    return (
      <p className="text-base leading-5.5">
        <WordDiff before={oldText} after={newText} maxLength={MAX_MERGED_LENGTH} whole />
      </p>
    );
  const parts = wordDiff(oldText, newText);
  const source = field.path[0] === 'customName' ? 'Automatic name' : 'Page value';
  const inherited = fieldText(page).trim();
  const missing = isContext(field)
    ? 'No context'
    : page === undefined
      ? source
      : `No ${source.toLowerCase()}`;
  return (
    <div className="grid grid-cols-2 gap-x-6 gap-y-2 text-base leading-5.5 max-phone:grid-cols-1">
      {sides.map(({ side, other }) => {
        const value = side === 'A' ? before : after;
        return (
          <div key={side} className="flex min-w-0 gap-2 whitespace-pre-wrap [overflow-wrap:anywhere]">
            <SideLabel of={side} className="phone:sr-only" />
            {fieldText(value) !== '' ? (
              <span className="min-w-0">
                <DiffParts of={parts.filter(({ kind }) => kind !== other)} />
              </span>
            ) : value === null && inherited ? (
              <span className="min-w-0 text-muted">
                <bdi>{truncate(inherited, 500)}</bdi>
                <span className="block text-faint text-xs">{source}</span>
              </span>
            ) : (
              <span className="text-faint">{value === null ? missing : 'Empty'}</span>
            )}
          </div>
        );
      })}
    </div>
  );
}

/** Badge of a side: A is before, B is after. */
const SideLabel = ({ of: side, className }: { of: 'A' | 'B'; className?: string }) => (
  <span
    className={clsx(
      'grid size-5 flex-none place-items-center rounded-sm font-semibold text-2xs',
      side === 'A' ? 'bg-sunken text-muted inset-ring inset-ring-line-strong' : 'bg-strong text-surface',
      className,
    )}
  >
    {side}
  </span>
);

/** `v8`, for phones. */
export const shortVersionName = (version: Parameters<typeof versionName>[0]): string =>
  versionName(version).replace(/^Version (?=\d+$)/, 'v');

interface VersionSelectProps {
  side: 'A' | 'B';
  rows: readonly VersionRow[];
  value: string;
  onChange(id: string): void;
}

function VersionSelect({ side, rows, value, onChange }: VersionSelectProps) {
  const frame = useRef<HTMLSpanElement>(null);
  const nameOf = useBelow('phone') ? shortVersionName : versionName;
  useCommands([
    {
      label: `Select version ${side}`,
      shortcut: `side${side}`,
      run: () => frame.current?.querySelector('select')?.focus(),
    },
  ]);
  const options = rows.map(({ version }) => {
    const created = parseTimestamp(version.createdAt);
    const date = created === null ? '' : `, ${formatDate(created)}`;
    return { value: version.versionId, label: `${nameOf(version)}${date}` };
  });
  // The selected version may not be listed (yet).
  if (!rows.some(({ version }) => version.versionId === value))
    options.unshift({ value, label: nameOf({ versionId: value }) });
  return (
    <span ref={frame} className="relative flex w-44 min-w-0 max-phone:flex-1 [&_select]:pl-8">
      <SideLabel of={side} className="pointer-events-none absolute inset-y-0 left-1.5 z-1 my-auto" />
      <Select
        small
        className="w-full"
        aria-label={`Version on side ${side}`}
        options={options}
        value={value}
        onChange={onChange}
      />
    </span>
  );
}

/** Moves focus through the marked words of an element with N and P, from top to bottom. Returns the position. */
function useDifferences(frame: RefObject<HTMLElement | null>): string | undefined {
  const [position, setPosition] = useState<string>();
  const topOf = (element: Element) => element.getBoundingClientRect().top;
  const go = (step: 1 | -1) => {
    const all = [...(frame.current?.querySelectorAll<HTMLElement>('ins, del') ?? [])];
    all.sort((a, b) => topOf(a) - topOf(b));
    const at = all.indexOf(document.activeElement as HTMLElement);
    const next = at < 0 ? (step > 0 ? 0 : all.length - 1) : at + step;
    const target = all[(next + all.length) % all.length];
    if (!target) return;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
    target.scrollIntoView({ block: 'center' });
    setPosition(`Difference ${all.indexOf(target) + 1} of ${all.length}`);
  };
  useCommands([
    { label: 'Next difference', shortcut: 'nextDifference', run: () => go(1) },
    { label: 'Previous difference', shortcut: 'previousDifference', run: () => go(-1) },
  ]);
  return position;
}
