import { clsx } from 'clsx';
import { CircleCheck, CircleDashed, History, Pencil } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useEngine } from '#editor/editor.tsx';
import { valueAt } from '#engines/save/document.ts';
import { pathLabels } from '#engines/save/labels.ts';
import { type Conflict, conflictKey, type Resolution } from '#engines/save/merge.ts';
import type { Group, Path } from '#engines/save/shape.ts';
import type { State } from '#engines/save/state.ts';
import { truncate } from '#lib/text.ts';
import { formatDateTime } from '#lib/time.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { ListInput } from '#ui/list-input.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { SideValue } from './side-value.tsx';

interface ConflictCardProps {
  conflict: Conflict;
  resolution: Resolution | undefined;
  docs: Record<'base' | 'mine' | 'theirs', Group>;
}

/** A conflict: the value before, yours and theirs. Keep a side or write another value. */
export function ConflictCard({ conflict, resolution, docs }: ConflictCardProps) {
  const engine = useEngine();
  const { shape } = engine.adapter;
  const { state } = engine;
  const key = conflictKey(conflict);
  const names = pathLabels(shape, conflict.path, docs.mine, docs.base, docs.theirs).join(' › ');
  const name = conflict.kind === 'order' ? `${names} › Order` : names;
  const selectedSide = resolution && 'take' in resolution ? resolution.take : undefined;
  const isOwn = resolution !== undefined && 'own' in resolution;
  const canWrite = canWriteOwn(conflict);
  const writeOwn = () => {
    if (canWrite && !isOwn) engine.resolveConflict(key, { own: conflict.mine ?? conflict.theirs });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTextControl(event.target)) return;
    if (event.key === '1') engine.resolveConflict(key, { take: 'mine' });
    else if (event.key === '2') engine.resolveConflict(key, { take: 'theirs' });
    else if (event.key === '3') writeOwn();
    else return;
    event.preventDefault();
  };
  const renderSide = (side: 'mine' | 'theirs', at: number) => (
    <Side
      name={side === 'mine' ? 'Yours' : 'Theirs'}
      group={key}
      time={formatTime(at)}
      selected={selectedSide === side}
      onSelect={() => engine.resolveConflict(key, { take: side })}
    >
      <SideValue root={shape} conflict={conflict} side={side} docs={docs} />
    </Side>
  );
  return (
    <fieldset onKeyDown={onKeyDown} className="min-w-0 not-first:border-t border-line-strong">
      <legend className="sr-only">{truncate(name)}</legend>
      <div className="flex min-h-10 items-center gap-2 border-line border-b bg-canvas px-3 py-1 text-sm">
        <Icon
          of={resolution ? CircleCheck : CircleDashed}
          size="sm"
          className={resolution ? 'text-success' : 'text-muted'}
        />
        <span aria-hidden className="min-w-0 flex-1 font-medium text-strong [overflow-wrap:anywhere]">
          <bdi>{truncate(name)}</bdi>
        </span>
        {resolution ? (
          <span className="flex-none text-muted text-xs">
            {selectedSide === undefined
              ? 'Your own'
              : selectedSide === 'mine'
                ? 'Keeping yours'
                : 'Keeping theirs'}
          </span>
        ) : null}
        {canWrite && !isOwn ? (
          <Button variant="ghost" size="sm" icon={Pencil} onClick={writeOwn}>
            Write your own
          </Button>
        ) : null}
      </div>
      <div className="grid grid-cols-3 max-narrow:grid-cols-1">
        <div className="flex min-w-0 flex-col gap-2 p-3 text-muted text-sm">
          <span className="flex min-h-4 items-center gap-2 font-medium text-xs">
            <Icon of={History} size="sm" />
            Before
            <span className="ml-auto font-regular text-faint tnum">{formatTime(state.snapshot.at)}</span>
          </span>
          <div>
            <SideValue root={shape} conflict={conflict} side="base" docs={docs} />
          </div>
        </div>
        {renderSide('mine', lastEditedAt(state, conflict.path))}
        {renderSide('theirs', remoteSavedAt(state))}
      </div>
      {isOwn ? <OwnValue name={name} conflict={conflict} value={resolution.own} /> : null}
    </fieldset>
  );
}

const isTextControl = (target: EventTarget) =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'radio');

interface SideProps {
  name: string;
  /** Radio group name, one per conflict. */
  group: string;
  time: string;
  selected: boolean;
  onSelect(): void;
  children: ReactNode;
}

/** One side of a conflict, with a radio to select it. */
function Side({ name, group, time, selected, onSelect, children }: SideProps) {
  return (
    <div
      className={clsx(
        'flex min-w-0 flex-col gap-2 border-line p-3 text-sm max-narrow:border-t min-[901px]:border-l',
        selected && 'bg-accent-soft',
      )}
    >
      <label
        className={clsx(
          'touch flex min-h-4 cursor-pointer items-center gap-2 font-medium text-xs',
          selected ? 'text-accent-text' : 'text-muted',
        )}
      >
        <input
          type="radio"
          name={group}
          checked={selected}
          onChange={onSelect}
          className="size-4 flex-none cursor-pointer appearance-none rounded-full border border-line-input bg-surface checked:border-5 checked:border-accent hover:border-muted checked:hover:border-accent"
        />
        {name}
        <span className={clsx('ml-auto font-regular tnum', selected ? 'text-muted' : 'text-faint')}>
          {time}
        </span>
      </label>
      <div className="min-w-0">{children}</div>
    </div>
  );
}

/** Only texts and lists of texts can have a custom value. */
export const canWriteOwn = ({ kind, shape, mine, theirs }: Conflict): boolean =>
  kind === 'value' && (shape.kind === 'items' || (shape.kind === 'value' && [mine, theirs].every(isText)));

const isText = (value: unknown) => value === undefined || typeof value === 'string';

interface OwnValueProps {
  name: string;
  conflict: Conflict;
  value: unknown;
}

/** Input for a custom value, starting with mine. */
function OwnValue({ name, conflict, value }: OwnValueProps) {
  const engine = useEngine();
  const field = useRef<HTMLTextAreaElement & { focus(): void }>(null);
  useEffect(() => field.current?.focus(), []);
  const resolve = (own: unknown) => engine.resolveConflict(conflictKey(conflict), { own });
  return (
    <div className="border-line border-t bg-accent-soft p-3">
      <Field label="Your own value">
        {(links) =>
          conflict.shape.kind === 'items' ? (
            <ListInput<unknown>
              {...links}
              ref={field}
              label={name}
              value={Array.isArray(value) ? value : []}
              onChange={resolve}
            />
          ) : (
            <Textarea
              {...links}
              ref={field}
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
export function remoteSavedAt({ remote, snapshot }: State<unknown>): number {
  const { record, at } = remote?.snapshot ?? snapshot;
  const updatedAt = (record as { updatedAt?: unknown } | null)?.updatedAt;
  return (typeof updatedAt === 'string' ? parseTimestamp(updatedAt) : null) ?? at;
}

/** When the value at a path was last edited, epoch ms. */
function lastEditedAt({ past, snapshot }: State<unknown>, path: Path): number {
  const last = past.findLast(({ before, after }) => valueAt(before, path) !== valueAt(after, path));
  return last?.at ?? past.at(-1)?.at ?? snapshot.at;
}

/** With seconds for today, to distinguish saves of the same minute; with the date otherwise. */
const formatTime = (time: number): string =>
  formatDateTime(time, 'date') === formatDateTime(Date.now(), 'date')
    ? formatDateTime(time, 'clock')
    : formatDateTime(time, 'dateTime');
