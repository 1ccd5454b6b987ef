import { useState } from 'react';
import { useEngine } from '#editor/editor.tsx';
import { useEditorField } from '#editor/use-editor-field.ts';
import { conflictingDirectives, directivesIn, isNoindex, splitDirectives } from '#engines/checks/index.ts';
import type { Path } from '#engines/save/index.ts';
import { Field } from '#ui/field.tsx';
import { linkStyle } from '#ui/link-style.ts';
import { ListInput } from '#ui/list-input.tsx';
import { Switch } from '#ui/switch.tsx';
import { UnsavedMark } from '#ui/unsaved-mark.tsx';

const asItems = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Whether search engines show the page. All their instructions are listed on request, or if there are others. */
export function RobotsField({ path, label }: { path: Path; label: string }) {
  const engine = useEngine();
  const { ref, value, changed, error, warning, change } = useEditorField(path);
  const items = asItems(value);
  const [isOpen, setIsOpen] = useState(() => withoutDirectives(items, switchedDirectives).length > 0);
  const isListed = isOpen || Boolean(error || warning);
  return (
    <div data-field className="col-span-full flex flex-col gap-2">
      <div className="flex min-h-control items-center gap-2">
        <Switch
          ref={isListed ? () => {} : ref}
          checked={!isNoindex(items)}
          onChange={(isShown) =>
            change(
              isShown
                ? showInResults(items, asItems(engine.baseValueAt(path)))
                : replaceOpposites([...items, 'noindex'], items),
            )
          }
        >
          <span className="text-sm text-strong">Show in search results</span>
        </Switch>
        {changed && !isListed ? <UnsavedMark /> : null}
        <button
          type="button"
          aria-expanded={isListed}
          onClick={() => setIsOpen(!isOpen)}
          className={`${linkStyle} touch ml-auto text-xs`}
        >
          All instructions
        </button>
      </div>
      {isListed ? (
        <Field
          label={label}
          hint="Such as nofollow or noarchive."
          error={error}
          warning={warning}
          changed={changed}
        >
          {(links) => (
            <ListInput<unknown>
              {...links}
              ref={ref}
              label={label}
              value={items}
              onChange={(next) => change(replaceOpposites(next, items))}
            />
          )}
        </Field>
      ) : null}
    </div>
  );
}

const hidingDirectives = new Set(['noindex', 'none']);
/** Directives that the switch covers; `follow` is what search engines do anyway. */
const switchedDirectives = new Set(['index', 'noindex', 'all', 'follow']);

/** Drops robots directives, also from items that hold several. */
function withoutDirectives(items: readonly unknown[], dropped: ReadonlySet<string>): unknown[] {
  return items.flatMap((item) => {
    const directives = splitDirectives(item);
    const remaining = directives.filter((name) => !dropped.has(name.toLowerCase()));
    return remaining.length === directives.length ? [item] : remaining.join(', ') || [];
  });
}

/** Lets search engines show the page: the saved directives if they do and the others are the same. */
export function showInResults(items: readonly unknown[], saved: readonly unknown[]): readonly unknown[] {
  const shown = withoutDirectives(items, hidingDirectives);
  const [others, savedOthers] = [shown, saved].map((list) =>
    JSON.stringify(withoutDirectives(list, switchedDirectives)),
  );
  return !isNoindex(saved) && others === savedOthers ? saved : shown;
}

/**
 * Drops the earlier robots directives that contradict the ones just added, also from items that hold several. Anything
 * else stays, and so does `none`, which says more than any opposite.
 *
 * @param before the items before the addition
 */
export function replaceOpposites(items: readonly unknown[], before: readonly unknown[]): unknown[] {
  const old = directivesIn(before);
  const added = [...directivesIn(items)].filter((name) => !old.has(name));
  const opposites = new Set(
    conflictingDirectives.flatMap(([permissive, strict]) =>
      added.includes(strict) ? permissive : added.includes(permissive) && strict !== 'none' ? strict : [],
    ),
  );
  return items.flatMap((item) => (before.includes(item) ? withoutDirectives([item], opposites) : [item]));
}
