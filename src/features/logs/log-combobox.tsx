import { type LucideIcon, Plus, RotateCw } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useController, useFormState } from 'react-hook-form';
import { directionOf } from '#lib/direction.ts';
import { humanize, truncate } from '#lib/text.ts';
import { Combobox, type ComboboxOption } from '#ui/combobox.tsx';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { type NewLogValues, toKebab } from './new-log.ts';

interface LogComboboxProps
  extends Pick<
    ComponentProps<typeof Combobox>,
    'listLabel' | 'status' | 'isPending' | 'isFreeText' | 'placeholder' | 'inputMode' | 'onTab'
  > {
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
  /** Options for a typed text; their keys are values of the field. Without them, it's a text field. */
  options: ((typed: string) => readonly ComboboxOption[]) | undefined;
  onPick?(key: string): void;
}

/** Field of a log entry form with options. */
export function LogCombobox(props: LogComboboxProps) {
  const {
    name,
    sentAs = name,
    label,
    isWide,
    hint,
    warning,
    record,
    format,
    options,
    onPick,
    ...rest
  } = props;
  const { field } = useController<NewLogValues>({ name });
  const { errors } = useFormState<NewLogValues>();
  const [isTyping, setIsTyping] = useState(false);
  const shown = isTyping ? null : record;
  const text = shown?.name ?? (isTyping ? field.value : (format?.(field.value) ?? field.value));
  return (
    <Field
      label={label}
      isWide={isWide}
      hint={shown?.hint ?? hint}
      warning={warning}
      error={(errors[name] ?? errors[sentAs])?.message}
    >
      {(links) => (
        <Combobox
          {...rest}
          {...links}
          ref={field.ref}
          name={name}
          dir={directionOf(text)}
          text={text}
          onText={(typed) => {
            setIsTyping(true);
            field.onChange(typed);
          }}
          options={options?.(isTyping ? text.trim() : '')}
          opensOnClick={!shown}
          onPick={(value) => {
            setIsTyping(false);
            field.onChange(value);
            onPick?.(value);
          }}
          onBlur={() => {
            setIsTyping(false);
            field.onBlur();
          }}
        />
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
