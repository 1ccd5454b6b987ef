import { clsx } from 'clsx';
import { ChevronRight, CornerDownRight, LoaderCircle, TriangleAlert } from 'lucide-react';
import { truncate } from '#lib/text.ts';
import { RecordMark } from '#shell/record-mark.tsx';
import { excerptOf } from '#ui/excerpt.ts';
import { Highlight } from '#ui/highlight.tsx';
import { Icon } from '#ui/icon.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { scrollToNearest } from '#ui/scroll-within.ts';
import { ShortcutKeys } from '#ui/shortcut-keys.tsx';
import type { PaletteGroup, PaletteItem } from './palette-item.ts';
import { isKindLabel } from './rank-matches.ts';

interface PaletteListProps {
  id: string;
  groups: readonly PaletteGroup[];
  active: PaletteItem | undefined;
  query: string;
  isPending: boolean;
  /** Why the API couldn't be searched. */
  failure: string | null;
  onHover(key: string): void;
  onSelect(item: PaletteItem, inNewTab: boolean): void;
}

/** Listbox of the palette. The focus stays in the input above. */
export function PaletteList(props: PaletteListProps) {
  const { id, groups, active, query, isPending, failure, onHover, onSelect } = props;
  const isEmpty = groups.every(({ fallback }) => fallback);
  const names = groups.flatMap(({ items }) => items.map(({ name }) => name));
  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pt-1 pb-2">
        {isEmpty && !isPending ? (
          <div className="px-2.5 pt-3 pb-1 text-muted">
            <p>{failure ? 'Nothing saved on this device matches' : 'No results'}</p>
            {failure ? null : (
              <p className="mt-1 text-xs">
                Finds screens, actions, pages, audiences, topics, people and accounts.
              </p>
            )}
          </div>
        ) : null}
        <div id={id} role="listbox" aria-label="Results" aria-busy={isPending}>
          {groups.map(({ label, items }, index) => (
            <fieldset key={label} aria-labelledby={`${id}-group-${index}`} className="min-w-0">
              <div id={`${id}-group-${index}`} className="px-2.5 pt-2 pb-1 text-faint text-xs">
                {label}
              </div>
              {items.map((item) => (
                <PaletteOption
                  key={item.key}
                  id={`${id}-${item.key}`}
                  item={item}
                  isActive={item === active}
                  query={query}
                  hidesKind={isKindLabel(label, item.kind)}
                  isAmbiguous={names.indexOf(item.name) !== names.lastIndexOf(item.name)}
                  onHover={onHover}
                  onSelect={onSelect}
                />
              ))}
            </fieldset>
          ))}
        </div>
        {isPending ? (
          <p className="flex h-8 items-center gap-3 px-2.5 text-muted">
            <Icon of={LoaderCircle} className="animate-spin motion-still" />
            Searching
          </p>
        ) : null}
      </div>
      {failure ? (
        <p className="flex flex-none items-center gap-2 border-line border-t px-4 py-2 text-muted text-xs dark:border-line-strong">
          <Icon of={TriangleAlert} size="sm" className="text-warning" />
          {failure}
          {isEmpty ? null : ". Showing what's saved on this device."}
        </p>
      ) : null}
    </>
  );
}

interface PaletteOptionProps extends Pick<PaletteListProps, 'id' | 'query' | 'onHover' | 'onSelect'> {
  item: PaletteItem;
  isActive: boolean;
  /** Whether the group's label says the kind. */
  hidesKind: boolean;
  /** Whether another row has the same name, so that the detail tells them apart. */
  isAmbiguous: boolean;
}

function PaletteOption({
  id,
  item,
  isActive,
  query,
  hidesKind,
  isAmbiguous,
  onHover,
  onSelect,
}: PaletteOptionProps) {
  const { key, icon, mark, name, kind, shortcut, disabledReason, items } = item;
  const excerpt = excerptOf(query, [name, item.detail, kind], item.fields?.texts ?? []);
  const detail = disabledReason ?? excerpt ?? item.detail;
  return (
    <button
      type="button"
      // The focus stays in the input.
      tabIndex={-1}
      id={id}
      ref={isActive ? scrollToNearest : undefined}
      role="option"
      aria-selected={isActive}
      aria-disabled={disabledReason ? true : undefined}
      onPointerMove={() => isActive || onHover(key)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => onSelect(item, event.metaKey || event.ctrlKey)}
      className={clsx(
        'flex h-8 w-full items-center gap-3 rounded-md px-2.5 text-left max-phone:h-auto max-phone:min-h-hit max-phone:py-1',
        isActive && 'bg-accent-soft',
        disabledReason ? 'text-faint' : 'text-strong',
      )}
    >
      <span className="grid w-5 flex-none place-items-center">
        {mark ? (
          <RecordMark {...mark} name={mark.name ?? name} size="md" />
        ) : (
          <Icon of={icon ?? CornerDownRight} className={isActive ? 'text-accent-text' : 'text-muted'} />
        )}
      </span>
      <span className="flex min-w-0 flex-1 items-center gap-3 max-phone:flex-col max-phone:items-start max-phone:gap-0">
        <bdi className="min-w-8 max-w-full truncate">
          <Highlight query={query} accent>
            {truncate(name, 200)}
          </Highlight>
        </bdi>
        {detail ? (
          <span
            className={clsx(
              'min-w-0 max-w-full shrink-9999 truncate max-phone:text-xs',
              !isAmbiguous && 'text-muted',
            )}
          >
            <bdi>
              <Highlight query={query} accent>
                {truncate(detail, 200)}
              </Highlight>
            </bdi>
          </span>
        ) : null}
      </span>
      {kind ? <span className={hidesKind ? 'sr-only' : 'flex-none text-muted text-xs'}>{kind}</span> : null}
      {items ? <Icon of={ChevronRight} size="sm" className="text-faint" /> : null}
      {isActive || shortcut ? (
        <span aria-hidden className="flex flex-none max-phone:hidden">
          {isActive || !shortcut ? <Kbd>↵</Kbd> : <ShortcutKeys of={shortcut} />}
        </span>
      ) : null}
    </button>
  );
}
