import { ChevronDown, type LucideIcon, Plus, RotateCw } from 'lucide-react';
import { type ComponentProps, useRef, useState } from 'react';
import { useController, useFormState } from 'react-hook-form';
import { directionOf, humanize, truncate } from '#lib/text.ts';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { Input } from '#ui/input.tsx';
import { onDemand } from '#ui/on-demand.tsx';
import { loadPanels } from '#ui/popover.tsx';
import { type ListOption, OptionList, useOptionList } from '#ui/search-list.tsx';
import { type NewLogValues, toKebab } from './new-log.ts';

interface ComboboxOption extends ListOption {
  /** Done instead of picking it; the list stays open. */
  run?(): void;
}

interface LogComboboxProps extends Pick<ComponentProps<typeof Input>, 'placeholder' | 'inputMode'> {
  name: string;
  /** The field that the text is sent as, for its errors. */
  sentAs?: string | undefined;
  label: string;
  isWide?: boolean;
  hint: string;
  warning?: string | null;
  /** The record whose ID is the value. Its name is shown in place of the ID, unless that's being typed. */
  record?: { name: string; hint: string } | null;
  /** The value in words, unless it's being typed. */
  format?(value: string): string;
  /** Accessible name of the options. */
  listLabel: string;
  /** Options for a typed text; their keys are values of the field. Without them, it's a text field. */
  options: ((typed: string) => readonly ComboboxOption[]) | undefined;
  /** Shown without options. */
  status?: string | null;
  /** Whether the options still belong to an earlier text. */
  isPending?: boolean;
  /** Any text is fine, so Enter picks only an option that was moved to. */
  isFreeText?: boolean;
  onPick?(key: string): void;
  /** Tab leaves it with a text typed. */
  onTab?(): void;
}

/** Decorative, as any text can be typed without it. */
const ListPanel = onDemand(async () => (await loadPanels()).ListPanel, { isDecorative: true });

/**
 * Field of a log entry form with a list of options below. Esc closes the list; arrow keys and a click open it, and so
 * does the focus while a text needs an option.
 */
export function LogCombobox(props: LogComboboxProps) {
  const { name, sentAs = name, label, isWide, hint, warning, record, format, listLabel } = props;
  const { options: optionsOf, status, isPending = false, isFreeText = false, onPick, onTab } = props;
  const { field } = useController<NewLogValues>({ name });
  const { errors } = useFormState<NewLogValues>();
  const anchor = useRef<HTMLSpanElement>(null);
  const [isTyping, setIsTyping] = useState(false);
  const [wantsOpen, setWantsOpen] = useState(false);
  const shown = isTyping ? null : record;
  const text = shown?.name ?? (isTyping ? field.value : (format?.(field.value) ?? field.value));
  const options = optionsOf?.(isTyping ? text.trim() : '');
  const hasOptions = options !== undefined && options.length > 0;
  const isOpen = wantsOpen && (hasOptions || Boolean(status));
  const { combobox, list, reset } = useOptionList({
    options: options ?? [],
    isOpen: isOpen && hasOptions,
    picksFirst: !isFreeText && !isPending,
    onPick(option) {
      if (option.run) return option.run();
      setWantsOpen(false);
      setIsTyping(false);
      field.onChange(option.key);
      onPick?.(option.key);
    },
  });
  const show = () => {
    reset();
    setWantsOpen(true);
  };
  return (
    <Field
      label={label}
      isWide={isWide}
      hint={shown?.hint ?? hint}
      warning={warning}
      error={(errors[name] ?? errors[sentAs])?.message}
    >
      {(links) => (
        <span ref={anchor} className="relative flex">
          <Input
            className={isFreeText && options ? 'pr-7' : undefined}
            spellCheck={false}
            placeholder={props.placeholder}
            inputMode={props.inputMode}
            {...links}
            {...(options && combobox)}
            ref={field.ref}
            name={name}
            dir={directionOf(text)}
            value={text}
            onChange={(event) => {
              setIsTyping(true);
              field.onChange(event.target.value);
              show();
            }}
            onClick={shown || isOpen ? undefined : show}
            onFocus={shown || isFreeText || text === '' ? undefined : show}
            onKeyDown={(event) => {
              if (event.key === 'Tab') onTab?.();
              if (isOpen || !/^Arrow(Up|Down)$/.test(event.key)) {
                // Not with the options of another text.
                if (isOpen && isPending && event.key === 'Enter') event.preventDefault();
                combobox.onKeyDown(event);
              } else if (hasOptions) {
                event.preventDefault();
                show();
              }
            }}
            onBlur={() => {
              setWantsOpen(false);
              setIsTyping(false);
              field.onBlur();
            }}
          />
          {isFreeText && options ? (
            <Icon
              of={ChevronDown}
              size="sm"
              className="pointer-events-none absolute top-0 right-2 bottom-0 my-auto text-muted"
            />
          ) : null}
          {isOpen ? (
            <ListPanel anchor={anchor} onClose={() => setWantsOpen(false)}>
              {hasOptions ? (
                <OptionList {...list} label={listLabel} />
              ) : (
                <p role="status" className="px-3 py-2.5 text-muted">
                  {status}
                </p>
              )}
            </ListPanel>
          ) : null}
        </span>
      )}
    </Field>
  );
}
const ActionIcon = ({ of }: { of: LucideIcon }) => (
  <span className="grid size-5 flex-none place-items-center">
    <Icon of={of} size="sm" className="text-muted" />
  </span>
);

/** Last option of a list without the account or person: `text` creates it. */
export const createOption = (text: string): ComboboxOption => ({
  key: text,
  label: `Create “${truncate(text, 100)}”`,
  mark: <ActionIcon of={Plus} />,
  isAction: true,
});

/** Option of a list that couldn't be loaded. */
export const retryOption = (nouns: string, run: () => void): ComboboxOption => ({
  key: 'retry',
  label: `Couldn't search ${nouns}. Try again`,
  mark: <ActionIcon of={RotateCw} />,
  isAction: true,
  run,
});

interface LogValueFieldProps extends Pick<LogComboboxProps, 'name' | 'label' | 'hint' | 'listLabel'> {
  /** Values of other entries. */
  values: readonly string[];
  /** Suggested while no entries are loaded. */
  defaultValues: readonly string[];
}

/** A word that other entries may have, too. */
export const LogValueField = ({ values, defaultValues, ...rest }: LogValueFieldProps) => (
  <LogCombobox
    {...rest}
    isFreeText
    format={inWords}
    options={(typed) =>
      (values.length === 0 ? defaultValues : values)
        .filter((value) => value !== toKebab(typed) && value.includes(toKebab(typed)))
        .map((value) => ({ key: value, label: inWords(value) }))
    }
  />
);

/** `call-note` as `Call note`; a word without vowels as an abbreviation, such as `CRM`. */
const inWords = (value: string) =>
  /^[b-df-hj-np-tv-xz]{2,4}$/.test(value) ? value.toUpperCase() : humanize(value);
