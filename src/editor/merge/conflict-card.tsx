import { CircleCheck, CircleDashed, History, Pencil } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useEngine } from '#editor/editor.tsx';
import { pathLabels } from '#engines/save/labels.ts';
import { type Conflict, conflictKey, type Resolution } from '#engines/save/merge.ts';
import type { Group } from '#engines/save/shape.ts';
import { truncate } from '#lib/text.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { canWrite, OwnValue } from './own-value.tsx';
import { Side } from './side.tsx';
import { SideValue } from './side-value.tsx';
import { changedHereAt, savedElsewhereAt, shortTime } from './times.ts';

interface OverlapCardProps {
  overlap: Conflict;
  choice: Resolution | undefined;
  docs: Record<'base' | 'mine' | 'theirs', Group>;
}

/** A conflict: the value before, yours and theirs. Keep a side or write another value. */
export function ConflictCard({ overlap, choice, docs }: OverlapCardProps) {
  const engine = useEngine();
  const { shape } = engine.adapter;
  const { state } = engine;
  const key = conflictKey(overlap);
  const names = pathLabels(shape, overlap.path, docs.mine, docs.base, docs.theirs).join(' › ');
  const name = overlap.kind === 'order' ? `${names} › Order` : names;
  const taken = choice && 'take' in choice ? choice.take : undefined;
  const isOwn = choice !== undefined && 'own' in choice;
  const writable = canWrite(overlap);
  const writeOwn = () => {
    if (writable && !isOwn) engine.resolveConflict(key, { own: overlap.mine ?? overlap.theirs });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyped(event.target)) return;
    if (event.key === '1') engine.resolveConflict(key, { take: 'mine' });
    else if (event.key === '2') engine.resolveConflict(key, { take: 'theirs' });
    else if (event.key === '3') writeOwn();
    else return;
    event.preventDefault();
  };
  const side = (which: 'mine' | 'theirs', at: number) => (
    <Side
      name={which === 'mine' ? 'Yours' : 'Theirs'}
      group={key}
      time={shortTime(at)}
      picked={taken === which}
      onPick={() => engine.resolveConflict(key, { take: which })}
    >
      <SideValue root={shape} overlap={overlap} side={which} docs={docs} />
    </Side>
  );
  return (
    <fieldset onKeyDown={onKeyDown} className="min-w-0 not-first:border-t border-line-strong">
      <legend className="sr-only">{truncate(name)}</legend>
      <div className="flex min-h-10 items-center gap-2 border-line border-b bg-canvas px-3 py-1 text-sm">
        <Icon
          of={choice ? CircleCheck : CircleDashed}
          size="sm"
          className={choice ? 'text-success' : 'text-muted'}
        />
        <span aria-hidden className="min-w-0 flex-1 font-medium text-strong [overflow-wrap:anywhere]">
          <bdi>{truncate(name)}</bdi>
        </span>
        {choice ? (
          <span className="flex-none text-muted text-xs">
            {taken === undefined ? 'Your own' : taken === 'mine' ? 'Keeping yours' : 'Keeping theirs'}
          </span>
        ) : null}
        {writable && !isOwn ? (
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
            <span className="ml-auto font-regular text-faint tnum">{shortTime(state.snapshot.at)}</span>
          </span>
          <div>
            <SideValue root={shape} overlap={overlap} side="base" docs={docs} />
          </div>
        </div>
        {side('mine', changedHereAt(state, overlap.path))}
        {side('theirs', savedElsewhereAt(state))}
      </div>
      {isOwn ? <OwnValue name={name} overlap={overlap} value={choice.own} /> : null}
    </fieldset>
  );
}

const isTyped = (target: EventTarget) =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'radio');
