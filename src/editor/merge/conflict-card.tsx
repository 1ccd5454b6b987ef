import { clsx } from 'clsx';
import {
  ChevronRight,
  CircleCheck,
  CircleDashed,
  Combine,
  History,
  type LucideIcon,
  Pencil,
} from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Deleted, WordDiff } from '#editor/changes/diff-parts.tsx';
import { valueText } from '#editor/changes/value-text.ts';
import { useEngine } from '#editor/editor.tsx';
import { IssueText } from '#editor/issue-mark.tsx';
import { savedAtOf } from '#editor/save/draft-store.ts';
import type { Issue } from '#engines/checks/index.ts';
import {
  asRows,
  type Conflict,
  conflictKey,
  type Group,
  type Path,
  pathLabels,
  type Resolution,
  type Row,
  type RowsShape,
  rowKeys,
  rowTitle,
  type State,
  stableKeys,
  valueAt,
} from '#engines/save/index.ts';
import { truncate } from '#lib/text.ts';
import { formatRecentTime } from '#lib/time.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { ListInput } from '#ui/list-input.tsx';
import { LongText } from '#ui/long-text.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { useBelow } from '#ui/use-breakpoint.ts';

interface ConflictCardProps {
  conflict: Conflict;
  resolution: Resolution | undefined;
  /** Issue of the value that the resolution keeps. */
  issue: Issue | undefined;
  docs: Record<'base' | 'mine' | 'theirs', Group>;
  names: SideNames;
  /** Whether the keys apply to it. */
  isActive: boolean;
  onActivate(): void;
}

/** Names of the two sides: another tab of the same user isn't someone else. */
export const sideNames = (isOwnSave: boolean) =>
  isOwnSave ? { mine: 'This tab', theirs: 'Other tab' } : { mine: 'Yours', theirs: 'Theirs' };
export type SideNames = ReturnType<typeof sideNames>;

/**
 * A conflict: the value before, yours and theirs. Keep a side or write another value. Phones have the sides first, with
 * the text around their changes.
 */
export function ConflictCard({
  conflict,
  resolution,
  issue,
  docs,
  names: sides,
  isActive,
  onActivate,
}: ConflictCardProps) {
  const engine = useEngine();
  const { shape } = engine.adapter;
  const { state } = engine;
  const names = pathLabels(shape, conflict.path, docs.mine, docs.base, docs.theirs).join(' › ');
  const name = conflict.kind === 'order' ? `${names} › Order` : names;
  const selectedSide = resolution && 'take' in resolution ? resolution.take : undefined;
  const isOwn = resolution !== undefined && 'own' in resolution;
  const both = bothOf(conflict);
  const keepsBoth = isOwn && both !== undefined && JSON.stringify(resolution.own) === JSON.stringify(both);
  const isPhone = useBelow('phone');
  const before = {
    head: (
      <>
        <Icon of={History} size="sm" />
        Before
      </>
    ),
    headStyle: 'flex min-h-4 items-center gap-2 font-medium text-xs',
    value: <SideValue conflict={conflict} side="base" docs={docs} />,
  };
  const renderSide = (side: 'mine' | 'theirs', at: number) => (
    <Side
      name={sides[side]}
      group={conflictKey(conflict)}
      time={formatRecentTime(at, 'time')}
      selected={selectedSide === side}
      onSelect={() => engine.resolveConflict(conflict, { take: side })}
      result={<PlainValue conflict={conflict} side={side} docs={docs} />}
    >
      <SideValue conflict={conflict} side={side} docs={docs} isShort={isPhone} />
    </Side>
  );
  return (
    <fieldset
      tabIndex={-1}
      aria-current={isActive || undefined}
      onFocus={onActivate}
      className={clsx(
        'relative min-w-0 not-first:border-t border-line-strong',
        isActive && 'before:absolute before:inset-y-0 before:left-0 before:w-0.5 before:bg-accent',
      )}
    >
      <legend className="sr-only">{truncate(name)}</legend>
      <div className="flex min-h-10 flex-wrap items-center gap-2 border-line border-b bg-canvas px-3 py-1 text-sm max-phone:pt-2">
        <Icon
          of={resolution ? CircleCheck : CircleDashed}
          size="sm"
          className={resolution ? 'text-success' : 'text-muted'}
        />
        <span
          aria-hidden
          className="min-w-0 flex-1 font-medium text-strong [overflow-wrap:anywhere] max-phone:basis-[calc(100%-var(--spacing)*8)]"
        >
          <bdi>{truncate(name)}</bdi>
        </span>
        {resolution ? (
          <span className="flex-none text-muted text-xs max-phone:sr-only">
            {selectedSide !== undefined
              ? `Keeping ${sides[selectedSide].toLowerCase()}`
              : keepsBoth
                ? 'Keeping both'
                : 'Your own'}
          </span>
        ) : null}
        {both !== undefined ? (
          <ResolveButton
            icon={Combine}
            isPressed={keepsBoth}
            onPress={() => engine.resolveConflict(conflict, { own: both })}
          >
            Keep both
          </ResolveButton>
        ) : null}
        {canWriteOwn(conflict) ? (
          <ResolveButton
            icon={Pencil}
            isPressed={isOwn && !keepsBoth}
            onPress={() => engine.resolveConflict(conflict, { own: ownStart(conflict) })}
          >
            Write your own
          </ResolveButton>
        ) : null}
      </div>
      <div className="grid grid-cols-3 @max-large:grid-cols-1">
        {isPhone ? null : (
          <div className="flex min-w-0 flex-col gap-2 p-3 text-muted text-sm">
            <span className={before.headStyle}>{before.head}</span>
            <div>{before.value}</div>
          </div>
        )}
        {renderSide('mine', lastEditedAt(state, conflict.path))}
        {renderSide('theirs', remoteSavedAt(state))}
        {isPhone ? (
          <details className="group min-w-0 border-line border-t p-3 text-muted text-sm">
            <summary className={clsx('touch cursor-pointer', before.headStyle)}>
              {before.head}
              <Icon of={ChevronRight} size="sm" className="transition-transform group-open:rotate-90" />
            </summary>
            <div className="mt-2">{before.value}</div>
          </details>
        ) : null}
      </div>
      {isOwn ? (
        <OwnValue name={name} conflict={conflict} value={resolution.own} issue={issue} />
      ) : resolution && issue?.isUnsafe ? (
        <p role="alert" className="border-line border-t px-3 py-2">
          <IssueText issue={issue} />
        </p>
      ) : null}
    </fieldset>
  );
}

interface ResolveButtonProps {
  icon: LucideIcon;
  isPressed: boolean;
  /** Not called while pressed, which would replace what was typed since. */
  onPress(): void;
  children: string;
}

const ResolveButton = ({ icon, isPressed, onPress, children }: ResolveButtonProps) => (
  <Button
    variant="ghost"
    size="sm"
    icon={icon}
    aria-pressed={isPressed}
    className="aria-pressed:bg-accent-soft aria-pressed:text-accent-text"
    onClick={isPressed ? undefined : onPress}
  >
    {children}
  </Button>
);

const MAX_LENGTH = 1200;
/** Both sides fit a phone's screen. */
const MAX_SHORT_LENGTH = 200;

interface SideValueProps {
  conflict: Conflict;
  side: 'base' | 'mine' | 'theirs';
  /** Documents in which to look up referenced rows. */
  docs: ConflictCardProps['docs'];
  isShort?: boolean;
}

function SideValue({ conflict, side, docs, isShort = false }: SideValueProps) {
  const { shape: root } = useEngine().adapter;
  const value = conflict[side];
  if (conflict.kind === 'removed' && value === undefined) return <Deleted />;
  if (conflict.shape.kind === 'rows')
    return <OrderList shape={conflict.shape} before={asRows(conflict.base)} rows={asRows(value)} />;
  const before = valueText(root, conflict.shape, conflict.base, docs.base);
  const after = valueText(root, conflict.shape, value, docs[side]);
  return (
    <>
      <WordDiff before={before} after={after} maxLength={isShort ? MAX_SHORT_LENGTH : MAX_LENGTH} whole />
      {after === '' ? <span className="text-faint"> Empty</span> : null}
    </>
  );
}

/** The value that is saved if its side is kept, without marks. */
function PlainValue({ conflict, side, docs }: SideValueProps & { side: 'mine' | 'theirs' }) {
  const { shape: root } = useEngine().adapter;
  const value = conflict[side];
  if (conflict.kind === 'removed' && value === undefined) return <Deleted />;
  const text = valueText(root, conflict.shape, value, docs[side]);
  return text === '' ? (
    <span className="text-faint">Empty</span>
  ) : (
    <span className="whitespace-pre-wrap text-strong [overflow-wrap:anywhere]">
      <LongText maxLength={MAX_LENGTH}>{text}</LongText>
    </span>
  );
}

interface OrderListProps {
  shape: RowsShape;
  before: readonly Row[];
  rows: readonly Row[];
}

/** Rows in their order, with the previous positions of moved ones. */
function OrderList({ shape, before, rows }: OrderListProps) {
  const oldKeys = rowKeys(before);
  const unmoved = stableKeys(oldKeys, rowKeys(rows));
  return (
    <ol className="max-h-60 list-decimal overflow-auto pl-6 tnum">
      {rows.map(({ key, value }) => (
        <li key={key}>
          <bdi>{rowTitle(shape, value) || shape.noun}</bdi>
          {oldKeys.includes(key) && !unmoved.has(key) ? (
            <span className="text-warning text-xs"> from {oldKeys.indexOf(key) + 1}</span>
          ) : null}
        </li>
      ))}
    </ol>
  );
}

interface SideProps {
  name: string;
  /** Radio group name, one per conflict. */
  group: string;
  time: string;
  selected: boolean;
  onSelect(): void;
  /** The value as it is saved, shown instead of its changes once selected. */
  result: ReactNode;
  children: ReactNode;
}

/** One side of a conflict. A click anywhere in it selects it. */
function Side({ name, group, time, selected, onSelect, result, children }: SideProps) {
  const labelId = useId();
  return (
    <label
      className={clsx(
        'flex min-w-0 cursor-pointer flex-col gap-2 border-line p-3 text-sm @max-large:not-first:border-t @large:border-l',
        selected ? 'bg-accent-soft' : 'hover:bg-hover',
      )}
    >
      <span
        className={clsx(
          'flex min-h-4 items-center gap-2 font-medium text-xs',
          selected ? 'text-accent-text' : 'text-muted',
        )}
      >
        <input
          type="radio"
          name={group}
          aria-labelledby={labelId}
          checked={selected}
          onChange={onSelect}
          className="size-4 flex-none cursor-pointer appearance-none rounded-full border border-line-input bg-surface checked:border-5 checked:border-accent hover:border-muted checked:hover:border-accent"
        />
        <span id={labelId} className="flex flex-1 justify-between gap-2">
          {name}{' '}
          <span className={clsx('font-regular tnum', selected ? 'text-muted' : 'text-faint')}>{time}</span>
        </span>
      </span>
      {/* In one place, so that nothing moves on selection. */}
      <span className="grid min-w-0 *:min-w-0 *:[grid-area:1/1]">
        <span className={clsx(selected && 'invisible')}>{children}</span>
        {selected ? <span>{result}</span> : null}
      </span>
    </label>
  );
}

/** Only texts and lists of texts can have a custom value. */
export const canWriteOwn = ({ kind, shape, mine, theirs }: Conflict): boolean =>
  kind === 'value' && (shape.kind === 'items' || (shape.kind === 'value' && [mine, theirs].every(isText)));

/** Where a custom value starts. */
export const ownStart = ({ mine, theirs }: Conflict): unknown => mine ?? theirs;

/**
 * Whether a text has an end of a sentence after its second word begins, in any script. In linear time, as texts can be
 * long.
 */
function hasSentence(text: string): boolean {
  // These scripts have no spaces between words.
  if (/.[。｡！？]/u.test(text)) return true;
  const start = /\S\s+\S/.exec(text);
  if (!start) return false;
  return /[\p{Sentence_Terminal}…][\p{Pe}\p{Pf}"']*(?:\s|$)/u.test(text.slice(start.index + start[0].length));
}

const hasLines = (text: string) => text.trim().includes('\n');

/**
 * Both texts one after the other, or the union of both lists; undefined for one line without a sentence, such as a
 * name.
 */
export function bothOf({ kind, shape, mine, theirs }: Conflict): unknown {
  if (kind !== 'value') return undefined;
  if (shape.kind === 'items') {
    if (!Array.isArray(mine) || !Array.isArray(theirs)) return undefined;
    const texts = new Set(mine.map((item) => JSON.stringify(item)));
    return [...mine, ...theirs.filter((item) => !texts.has(JSON.stringify(item)))];
  }
  if (shape.kind !== 'value' || typeof mine !== 'string' || typeof theirs !== 'string') return undefined;
  const isLong = [mine, theirs].some(hasLines);
  if (!isLong && ![mine, theirs].every(hasSentence)) return undefined;
  return `${mine.trimEnd()}${isLong ? '\n\n' : ' '}${theirs.trimStart()}`;
}

const isText = (value: unknown) => value === undefined || typeof value === 'string';

export const focus = (element: { focus(): void } | null) => element?.focus();

/** Input for a custom value, starting with mine. */
function OwnValue({
  name,
  conflict,
  value,
  issue,
}: Pick<ConflictCardProps, 'conflict' | 'issue'> & { name: string; value: unknown }) {
  const engine = useEngine();
  const resolve = (own: unknown) => engine.resolveConflict(conflict, { own });
  return (
    <div className="border-line border-t bg-accent-soft p-3">
      <Field
        label="Your own value"
        error={issue?.severity === 'harmful' ? issue.message : undefined}
        warning={issue?.message}
      >
        {(links) =>
          conflict.shape.kind === 'items' ? (
            <ListInput<unknown>
              {...links}
              ref={focus}
              label={name}
              value={Array.isArray(value) ? value : []}
              onChange={resolve}
            />
          ) : (
            <Textarea
              {...links}
              ref={focus}
              value={typeof value === 'string' ? value : ''}
              onChange={(event) => resolve(event.target.value)}
            />
          )
        }
      </Field>
    </div>
  );
}

/** When the remote record was saved, or else loaded, epoch ms. */
function remoteSavedAt({ remote, snapshot }: State<unknown>): number {
  const { record, at } = remote?.snapshot ?? snapshot;
  return savedAtOf(record as object) ?? at;
}

/** When the value at a path was last edited, epoch ms. */
function lastEditedAt({ past, snapshot }: State<unknown>, path: Path): number {
  const last = past.findLast(({ before, after }) => valueAt(before, path) !== valueAt(after, path));
  return last?.at ?? past.at(-1)?.at ?? snapshot.at;
}
