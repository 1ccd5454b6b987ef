import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { Icon } from './icon.tsx';
import { isComposing } from './keys.ts';

export interface SearchOption {
  key: string;
  /** Accessible name. */
  name: string;
  /** Shown in place of the name. */
  label?: string;
  /** At the right end. */
  detail?: string | null | undefined;
  /** Before the label. */
  mark?: ReactNode;
  /** Consecutive options of a group have a heading. */
  group?: string;
}

interface SearchListProps {
  /** Accessible name of the field, and its placeholder. */
  label: string;
  /** Accessible name of the options. */
  listLabel: string;
  query: string;
  onQuery(query: string): void;
  options: readonly SearchOption[];
  /** Shown without options. */
  empty: ReactNode;
  onPick(key: string): void;
}

/** The panel may have opened before this was loaded. */
const focusOnMount = (input: HTMLInputElement | null) => input?.focus({ preventScroll: true });

/** A search field over its results, for a popover or dialog. Arrow keys move, Enter picks. */
export function SearchList({ label, listLabel, query, onQuery, options, empty, onPick }: SearchListProps) {
  const id = useId();
  const [active, setActive] = useState(0);
  const index = Math.min(active, options.length - 1);
  const current = options[index];
  const optionId = ({ key }: SearchOption) => `${id}-${key}`;
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      const next = (index + step + options.length) % (options.length || 1);
      setActive(next);
      const option = options[next];
      if (option) document.getElementById(optionId(option))?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && current) onPick(current.key);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div className="flex h-10 flex-none items-center gap-2 border-line border-b px-3 dark:border-line-strong max-phone:h-hit">
        <Icon of={Search} size="sm" className="text-muted" />
        <input
          ref={focusOnMount}
          type="text"
          role="combobox"
          aria-label={label}
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={current && optionId(current)}
          aria-autocomplete="list"
          autoComplete="off"
          placeholder={label}
          value={query}
          onChange={(event) => {
            onQuery(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          className="min-w-0 flex-1 bg-transparent text-input text-strong outline-none placeholder:text-faint"
        />
      </div>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={listLabel}
        className="min-h-0 flex-1 overflow-auto p-1"
      >
        {options.length === 0 ? <div className="px-2 py-1.5 text-muted text-sm">{empty}</div> : null}
        {options.map((option, at) => {
          const { key, name, mark, detail, group } = option;
          return (
            <div key={key} role="presentation">
              {group !== undefined && options[at - 1]?.group !== group ? (
                <p role="presentation" className="px-2 pt-2 pb-1 text-muted text-xs">
                  {group}
                </p>
              ) : null}
              {/* biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keys. */}
              <div
                id={optionId(option)}
                role="option"
                tabIndex={-1}
                aria-label={name}
                aria-selected={option === current}
                onPointerMove={() => setActive(at)}
                onClick={() => onPick(key)}
                className={clsx(
                  'flex h-7.5 cursor-pointer items-center gap-3 rounded-sm px-2 text-sm max-phone:h-hit',
                  option === current && 'bg-raised-hover',
                )}
              >
                {mark}
                <bdi className="max-w-2/3 flex-none truncate text-strong">{option.label ?? name}</bdi>
                <bdi className="min-w-0 flex-1 truncate text-right text-muted text-xs">{detail}</bdi>
              </div>
            </div>
          );
        })}
      </div>
    </>
  );
}
