import { LoaderCircle, TriangleAlert } from 'lucide-react';
import { Icon } from '#ui/icon.tsx';
import type { Group, Item } from './item.ts';
import { PaletteOption } from './palette-option.tsx';

interface PaletteListProps {
  id: string;
  groups: readonly Group[];
  active: Item | undefined;
  query: string;
  /** The service has not answered yet. */
  searching: boolean;
  /** Why the service couldn't be searched. */
  failure: string | null;
  /** There is more than has room, so all of the room is taken before it has been drawn. */
  full: boolean;
  onPoint(key: string): void;
  onChoose(item: Item, beside: boolean): void;
}

/** What is found, in groups; the keyboard stays in the field above. */
export function PaletteList(props: PaletteListProps) {
  const { id, groups, active, query, searching, failure, full, onPoint, onChoose } = props;
  const isEmpty = groups.every(({ fallback }) => fallback);
  return (
    <>
      <div className="max-h-124 min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-2 max-phone:max-h-none">
        {isEmpty && !searching ? (
          <p className="px-2 pt-3 pb-1 text-muted">
            {failure ? 'Nothing saved on this device matches' : 'No results'}
          </p>
        ) : null}
        <div
          id={id}
          role="listbox"
          aria-label="Results"
          aria-busy={searching}
          className={full ? 'min-h-122' : undefined}
        >
          {groups.map(({ label, items }, index) => (
            <fieldset key={label} aria-labelledby={`${id}-group-${index}`} className="min-w-0">
              <div id={`${id}-group-${index}`} className="px-2 pt-2.5 pb-1 text-faint text-xs">
                {label}
              </div>
              {items.map((item) => (
                <PaletteOption
                  key={item.key}
                  id={`${id}-${item.key}`}
                  item={item}
                  active={item === active}
                  query={query}
                  onPoint={onPoint}
                  onChoose={onChoose}
                />
              ))}
            </fieldset>
          ))}
        </div>
        {searching ? (
          <p className="flex h-8.5 items-center gap-2.5 px-2 text-muted">
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
