import { clsx } from 'clsx';
import { X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { truncate } from '#lib/text.ts';
import { Icon } from './icon.tsx';
import type { Chip } from './list-items.ts';

const MAX_CHARACTERS = 120;

interface ListChipProps {
  chip: Chip;
  /** Highlights an item that was added twice. */
  marked: boolean;
  onRemove(index: number): void;
  onKeyDown(event: KeyboardEvent<HTMLButtonElement>, index: number): void;
}

/** A list item with a remove button. Other values than strings are shown as JSON. */
export function ListChip({ chip, marked, onRemove, onKeyDown }: ListChipProps) {
  const { index, text, editable } = chip;
  const shown = truncate(text, MAX_CHARACTERS);
  return (
    <li
      className={clsx(
        'flex h-6 min-w-0 max-w-full items-center rounded-sm bg-sunken text-default text-xs inset-ring has-focus-visible:outline-2 has-focus-visible:outline-focus max-phone:h-9',
        marked ? 'inset-ring-warning' : 'inset-ring-line',
      )}
    >
      <span
        title={shown === text ? undefined : truncate(text, 1000)}
        className={clsx('truncate pl-2 max-phone:text-sm', !editable && 'pr-2 font-mono')}
      >
        {text ? <bdi>{shown}</bdi> : <span className="text-faint">empty text</span>}
      </span>
      {editable ? (
        <button
          type="button"
          data-item={index}
          // Arrow keys move between chips, so Tab skips to the next field.
          tabIndex={-1}
          aria-label={`Remove ${shown || 'empty text'}`}
          title="Remove"
          onClick={() => onRemove(index)}
          onKeyDown={(event) => onKeyDown(event, index)}
          className="touch grid h-full w-6 flex-none place-items-center rounded-sm text-muted outline-none hover:bg-press hover:text-strong max-phone:w-hit"
        >
          <Icon of={X} size="xs" />
        </button>
      ) : null}
    </li>
  );
}
