import { useSelector } from '@tanstack/react-store';
import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { registeredCommands, useCommands } from './commands.ts';
import { Icon } from './icon.tsx';
import { Kbd } from './kbd.tsx';
import { isComposing } from './keys.ts';
import type { SearchQuery } from './use-search-query.ts';

interface SearchInputProps extends Omit<ComponentProps<'input'>, 'ref' | 'type' | 'onChange' | 'value'> {
  'aria-label': string;
  value: string;
  onChange(value: string): void;
  /** Moves to the next or previous match. */
  onEnter?: (back: boolean) => void;
  /** Shown at the right end, such as the match's number. */
  status?: ReactNode;
  /** Full width. */
  wide?: boolean;
}

/** Search field of a list. `/` focuses it; Esc clears it, then leaves it. */
export function SearchInput({ value, onChange, onEnter, status, wide = false, ...rest }: SearchInputProps) {
  const field = useRef<HTMLInputElement>(null);
  const id = useCommands([
    {
      shortcut: 'search',
      run() {
        field.current?.focus();
        field.current?.select();
      },
    },
    { shortcut: 'leaveSearch' },
  ]);
  // Of several on a screen, only the first shows the key: the list's, not that of an open record.
  const hasKey = useSelector(registeredCommands, (all) => {
    const owner = all.find(({ commands }) => commands.some(({ shortcut }) => shortcut === 'search'));
    return owner?.id === id;
  });
  return (
    // On phones the label extends the tap target to 44 px.
    <label
      className={clsx(
        'relative block max-phone:w-full! max-phone:before:absolute max-phone:before:inset-x-0 max-phone:before:-inset-y-1',
        wide ? 'w-full' : 'w-search max-compact:w-40',
      )}
    >
      <Icon
        of={Search}
        size="sm"
        className="pointer-events-none absolute top-0 bottom-0 left-2 z-1 my-auto text-muted"
      />
      <input
        {...rest}
        ref={field}
        type="search"
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (isComposing(event.nativeEvent)) return;
          if (event.key === 'Enter') onEnter?.(event.shiftKey);
          if (event.key !== 'Escape') return;
          if (value) onChange('');
          else event.currentTarget.blur();
        }}
        className="peer relative appearance-none [&::-webkit-search-cancel-button]:hidden h-control-sm w-full rounded-md border border-line-input bg-surface pr-7 pl-8 text-sm text-strong hover:border-muted focus-visible:border-transparent focus-visible:-outline-offset-1 max-phone:h-control max-phone:text-input"
      />
      {status ? (
        <span className="tnum pointer-events-none absolute inset-y-0 right-2.5 my-auto h-fit text-muted text-xs">
          {status}
        </span>
      ) : hasKey ? (
        <span className="pointer-events-none absolute inset-y-0 right-1.25 my-auto flex h-fit peer-focus:hidden">
          <Kbd>/</Kbd>
        </span>
      ) : null}
    </label>
  );
}

/** Search field of a list whose search text is in the URL. */
export function SearchQueryInput({
  search: { query, onChange, onBlur },
  ...rest
}: Omit<SearchInputProps, 'value' | 'onChange'> & { search: SearchQuery }) {
  return <SearchInput {...rest} value={query} onChange={onChange} onBlur={onBlur} />;
}
