import { clsx } from 'clsx';
import { X } from 'lucide-react';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type Ref,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useWindowEvent } from '#lib/hooks/use-window-event.ts';
import { formatList, formatNumber, plural, truncate } from '#lib/text.ts';
import { Icon } from './icon.tsx';
import { isComposing } from './keys.ts';
import { linkStyle } from './link-style.ts';
import { appendTexts, type Chip, chipsOf, hasSeparator, moveItem, splitTexts } from './list-items.ts';

/** Number of items shown at first and per "Show more". */
const ITEMS_PER_STEP = 500;
const MAX_NAMES_ANNOUNCED = 3;
const MAX_CHIP_LENGTH = 120;

interface ListInputProps<T> {
  id: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
  /** Label for screen readers: `Keywords`. */
  label: string;
  /** Values other than strings are shown as JSON and kept. */
  value: readonly (T | string)[];
  onChange(value: (T | string)[]): void;
  /** Shown while the list is empty. */
  placeholder?: string | undefined;
  ref?: Ref<{ focus(): void }>;
}

const namesOf = (texts: readonly string[]) =>
  texts.length > MAX_NAMES_ANNOUNCED
    ? plural(texts.length, 'item')
    : formatList(texts.map((each) => truncate(each, 60)));

/** Remove buttons of the editable items. */
const buttonsIn = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLButtonElement>('button[data-item]') ?? []),
];

/**
 * List of short texts. Enter, a comma or leaving the field adds the typed text; pasting can add several. Arrow keys
 * move between items, Delete removes one, Alt with an arrow key moves it.
 */
export function ListInput<T = never>({
  id,
  label,
  value,
  onChange,
  placeholder = 'Add…',
  ref,
  'aria-describedby': describedBy,
  ...rest
}: ListInputProps<T>) {
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const helpId = useId();
  const [maxItems, setMaxItems] = useState(ITEMS_PER_STEP);
  const [announcement, setAnnouncement] = useState('');
  const [duplicates, setDuplicates] = useState<readonly string[]>([]);
  useImperativeHandle(ref, () => ({ focus: () => field.current?.focus() }), []);

  const change = (items: (T | string)[], message: string) => {
    setAnnouncement(message);
    setDuplicates([]);
    onChange(items);
  };
  const add = (typed: string) => {
    const result = appendTexts(value, splitTexts(typed));
    if (field.current) field.current.value = '';
    if (result.added.length > 0) change(result.items, `Added ${namesOf(result.added)}.`);
    setDuplicates(result.duplicates);
  };
  const addTyped = () => {
    if (field.current?.value.trim()) add(field.current.value);
  };
  // Adding an item may wrap the line and move the click target, so wait for the release.
  const isPressed = useRef(false);
  const onPress = () => {
    isPressed.current = true;
  };
  const onRelease = () => {
    isPressed.current = false;
    if (document.activeElement !== field.current) addTyped();
  };
  useWindowEvent('pointerdown', onPress, true);
  useWindowEvent('pointerup', onRelease, true);
  useWindowEvent('pointercancel', onRelease, true);

  // Where the focus goes once the changed list is rendered.
  const nextFocus = useRef<{ index: number; before: unknown }>(null);
  useLayoutEffect(() => {
    if (!nextFocus.current || nextFocus.current.before === value) return;
    const { index } = nextFocus.current;
    nextFocus.current = null;
    const buttons = buttonsIn(list.current);
    const button = buttons.find((each) => Number(each.dataset.item) >= index) ?? buttons.at(-1);
    (button ?? field.current)?.focus();
  }, [value]);
  const nameAt = (index: number) => truncate(String(value[index]), 60);
  const remove = (index: number) => {
    nextFocus.current = { index, before: value };
    change(value.toSpliced(index, 1), `Removed ${nameAt(index)}. ${formatNumber(value.length - 1)} left.`);
  };
  const move = (index: number, step: number) => {
    const to = index + step;
    if (to < 0 || to >= value.length) return;
    nextFocus.current = { index: to, before: value };
    change(moveItem(value, index, to), `${nameAt(index)} is now ${to + 1} of ${value.length}.`);
  };

  const onFieldKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event.nativeEvent)) return;
    const { value: typed, selectionStart, selectionEnd } = event.currentTarget;
    const isAtStart = selectionStart === 0 && selectionEnd === 0;
    const last = buttonsIn(list.current).at(-1);
    if (event.key === 'Enter') {
      event.preventDefault();
      add(typed);
    } else if (event.key === 's' && (event.ctrlKey || event.metaKey)) add(typed);
    else if (last && isAtStart && (event.key === 'ArrowLeft' || event.key === 'Backspace')) {
      event.preventDefault();
      last.focus();
    }
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text');
    if (!hasSeparator(pasted)) return;
    event.preventDefault();
    const { value: typed, selectionStart, selectionEnd } = event.currentTarget;
    add(typed.slice(0, selectionStart ?? 0) + pasted + typed.slice(selectionEnd ?? typed.length));
  };
  const onChipKey = (event: KeyboardEvent<HTMLButtonElement>, index: number) => {
    const buttons = buttonsIn(list.current);
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? 0;
    if (event.key === 'Delete' || event.key === 'Backspace') remove(index);
    else if (step !== 0 && event.altKey) move(index, step);
    else if (step === -1) buttons[buttons.indexOf(event.currentTarget) - 1]?.focus();
    else if (step === 1) (buttons[buttons.indexOf(event.currentTarget) + 1] ?? field.current)?.focus();
    else if (event.key === 'Home') buttons[0]?.focus();
    else if (event.key === 'End' || event.key === 'Escape') field.current?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const from = Math.max(0, value.length - maxItems);
  return (
    <div className="flex flex-col gap-1">
      <div className="flex max-h-80 min-h-control flex-wrap gap-1 overflow-y-auto rounded-md border border-line-input bg-surface p-0.75 hover:border-muted has-[input:focus-visible]:border-transparent has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-focus has-[input:focus-visible]:-outline-offset-1 has-aria-invalid:border-danger max-phone:gap-2 max-phone:py-1.75">
        {from > 0 ? (
          <button
            type="button"
            onClick={() => setMaxItems(maxItems + ITEMS_PER_STEP)}
            className={`px-2 text-xs ${linkStyle}`}
          >
            Show {formatNumber(Math.min(from, ITEMS_PER_STEP))} of {formatNumber(from)} before
          </button>
        ) : null}
        {value.length > 0 ? (
          <ul ref={list} aria-label={label} className="contents">
            {chipsOf(value, from).map((chip) => (
              <ListChip
                key={chip.key}
                chip={chip}
                marked={chip.editable && duplicates.includes(chip.text)}
                onRemove={remove}
                onKeyDown={onChipKey}
              />
            ))}
          </ul>
        ) : null}
        <input
          {...rest}
          ref={field}
          id={id}
          type="text"
          autoComplete="off"
          placeholder={value.length > 0 ? 'Add…' : placeholder}
          enterKeyHint="enter"
          aria-describedby={clsx(describedBy, helpId)}
          onKeyDown={onFieldKey}
          onPaste={onPaste}
          onChange={({ currentTarget, nativeEvent }) => {
            if (!(nativeEvent as InputEvent).isComposing && hasSeparator(currentTarget.value))
              add(currentTarget.value);
          }}
          onBlur={() => {
            if (!isPressed.current) addTyped();
          }}
          className="h-6 min-w-20 flex-1 bg-transparent px-1.5 text-input text-strong outline-none max-phone:h-9"
        />
      </div>
      <span id={helpId} className="sr-only">
        Enter or a comma adds. The left arrow key goes to the items, Delete removes one, Alt with an arrow key
        moves it.
      </span>
      <span role="status" className={duplicates.length > 0 ? 'text-warning text-xs' : 'sr-only'}>
        {duplicates.length > 0
          ? `${namesOf(duplicates)} ${duplicates.length === 1 ? 'is' : 'are'} in the list already.`
          : announcement}
      </span>
    </div>
  );
}

interface ListChipProps {
  chip: Chip;
  /** Highlights an item that was added twice. */
  marked: boolean;
  onRemove(index: number): void;
  onKeyDown(event: KeyboardEvent<HTMLButtonElement>, index: number): void;
}

/** A list item with a remove button. Other values than strings are shown as JSON. */
function ListChip({ chip, marked, onRemove, onKeyDown }: ListChipProps) {
  const { index, text, editable } = chip;
  const shown = truncate(text, MAX_CHIP_LENGTH);
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
