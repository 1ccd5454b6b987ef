import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { Icon } from './icon.tsx';
import { isComposing } from './keys.ts';

export interface ListOption {
  key: string;
  /** Accessible name; by default label and detail, which tell people of the same name apart. */
  name?: string;
  /** Shown; by default the name. */
  label?: string;
  /** At the right end. */
  detail?: ReactNode;
  /** Before the label. */
  mark?: ReactNode;
  /** Consecutive options of a group have a heading. */
  group?: string;
  /** Does something else than to pick a record. Comes last, under a line. */
  isAction?: boolean;
}

interface OptionListOptions<T> {
  options: readonly T[];
  isOpen?: boolean;
  /** Whether Enter picks the first option before an arrow key or the pointer moves to one. */
  picksFirst?: boolean;
  onPick(option: T): void;
}

/** Props of a combobox and of its list of options. Arrow keys move, Enter picks. */
export function useOptionList<T extends ListOption>({
  options,
  isOpen = true,
  picksFirst = true,
  onPick,
}: OptionListOptions<T>) {
  const id = useId();
  // By key, as options may arrive while one is selected.
  const [movedKey, setMovedKey] = useState<string>();
  const movedIndex = options.findIndex(({ key }) => key === movedKey);
  const index = movedIndex < 0 && picksFirst ? 0 : movedIndex;
  const current = isOpen ? options[index] : undefined;
  const optionId = ({ key }: ListOption) => `${id}-${key.replaceAll(/\s/g, '_')}`;
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent) || !isOpen) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      const next = (Math.max(index, step === 1 ? -1 : 0) + step + options.length) % (options.length || 1);
      const option = options[next];
      setMovedKey(option?.key);
      if (option) document.getElementById(optionId(option))?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && current) onPick(current);
    else return;
    event.preventDefault();
  };
  return {
    combobox: {
      role: 'combobox',
      'aria-expanded': isOpen,
      'aria-controls': `${id}-list`,
      'aria-activedescendant': current && optionId(current),
      'aria-autocomplete': 'list',
      autoComplete: 'off',
      onKeyDown,
    } as const,
    list: { id: `${id}-list`, options, current, optionId, onPick, onMove: setMovedKey },
    /** Starts with the first option again. */
    reset: () => setMovedKey(undefined),
  };
}

interface OptionListProps<T> {
  id: string;
  /** Accessible name. */
  label: string;
  options: readonly T[];
  current: T | undefined;
  optionId(option: T): string;
  onMove(key: string): void;
  onPick(option: T): void;
  className?: string;
  /** Starts the details at one place instead of ending them there. */
  hasColumns?: boolean;
  /** Shown without options. */
  children?: ReactNode;
}

export function OptionList<T extends ListOption>(props: OptionListProps<T>) {
  const { id, label, options, current, optionId, onMove, onPick, className, hasColumns, children } = props;
  return (
    <div id={id} role="listbox" aria-label={label} className={clsx('p-1', className)}>
      {children}
      {options.map((option, at) => {
        const { key, name, mark, detail, group, isAction = false } = option;
        const previous = options[at - 1];
        return (
          <div
            key={key}
            role="presentation"
            className={
              isAction && previous && !previous.isAction
                ? '-mx-1 mt-1 border-line border-t px-1 pt-1 dark:border-line-strong'
                : undefined
            }
          >
            {group !== undefined && previous?.group !== group ? (
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
              onPointerMove={() => onMove(key)}
              onClick={() => onPick(option)}
              className={clsx(
                'flex h-7.5 cursor-pointer items-center gap-3 rounded-sm px-2 text-sm max-phone:h-hit',
                option === current && 'bg-raised-hover',
              )}
            >
              {mark}
              <bdi
                className={clsx(
                  'truncate text-strong',
                  !detail ? 'min-w-0' : hasColumns ? 'w-2/5 flex-none' : 'max-w-2/3 flex-none',
                )}
              >
                {option.label ?? name}
              </bdi>{' '}
              {detail ? (
                <bdi
                  className={clsx('min-w-0 flex-1 truncate text-muted text-xs', !hasColumns && 'text-right')}
                >
                  {detail}
                </bdi>
              ) : null}
            </div>
          </div>
        );
      })}
    </div>
  );
}

interface SearchListProps extends Pick<OptionListProps<ListOption>, 'hasColumns'> {
  /** Accessible name of the field, and its placeholder. */
  label: string;
  /** Accessible name of the options. */
  listLabel: string;
  query: string;
  onQuery(query: string): void;
  options: readonly ListOption[];
  /** Whether the options are still those of another query, so that Enter picks none before an arrow key selected it. */
  isPending?: boolean;
  /** Shown without options. */
  empty: ReactNode;
  onPick(key: string): void;
}

/** The panel may have opened before this was loaded. */
const focusOnMount = (input: HTMLInputElement | null) => input?.focus({ preventScroll: true });

/** A search field over its results, for a popover or dialog. */
export function SearchList({ label, listLabel, query, onQuery, options, empty, ...props }: SearchListProps) {
  const { hasColumns = false, isPending = false, onPick } = props;
  const { combobox, list, reset } = useOptionList({
    options,
    picksFirst: !isPending,
    onPick: ({ key }) => onPick(key),
  });
  return (
    <>
      <div className="flex h-10 flex-none items-center gap-2 border-line border-b px-3 dark:border-line-strong max-phone:h-hit">
        <Icon of={Search} size="sm" className="text-muted" />
        <input
          ref={focusOnMount}
          type="text"
          {...combobox}
          aria-label={label}
          placeholder={label}
          value={query}
          onChange={(event) => {
            onQuery(event.target.value);
            reset();
          }}
          className="min-w-0 flex-1 bg-transparent text-input text-strong outline-none placeholder:text-faint"
        />
      </div>
      <OptionList
        {...list}
        label={listLabel}
        hasColumns={hasColumns}
        className="min-h-0 flex-1 overflow-auto"
      >
        {options.length === 0 ? <div className="px-2 py-1.5 text-muted text-sm">{empty}</div> : null}
      </OptionList>
    </>
  );
}
