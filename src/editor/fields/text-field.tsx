import { clsx } from 'clsx';
import type { ComponentProps, InputEvent, RefCallback } from 'react';
import { useEditorField } from '#editor/use-editor-field.ts';
import { isOver, type Limit, lacksScheme, lengthOf } from '#engines/checks/index.ts';
import type { Path } from '#engines/save/index.ts';
import { directionOf, formatNumber } from '#lib/text.ts';
import { Field, type FieldProps } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { linkStyle } from '#ui/link-style.ts';
import { Textarea } from '#ui/textarea.tsx';

interface TextOptions extends Pick<FieldProps, 'id' | 'label' | 'hideLabel' | 'hint' | 'isWide'> {
  /** Returns a warning, which doesn't block saving. */
  warn?(text: string): string | null;
  /** Length at which clients cut the text. Not enforced. */
  limit?: Limit;
  placeholder?: string;
  /** For URLs, IDs and colors. */
  mono?: boolean;
  /** Multiple lines. */
  long?: boolean;
  inputMode?: ComponentProps<'input'>['inputMode'];
}

/** Text field of a save engine. */
export function TextField({ path, ...options }: TextOptions & { path: Path }) {
  const { ref, value, change, changed, error, warning } = useEditorField(path);
  const field = {
    ref,
    value: typeof value === 'string' ? value : '',
    onChange: (event: { target: { value: string } }) => change(event.target.value, true),
  };
  return <TextControl {...options} field={field} changed={changed} error={error} warning={warning} />;
}

interface TextControlProps extends TextOptions {
  field: {
    name?: string;
    ref: RefCallback<HTMLInputElement | HTMLTextAreaElement>;
    value: string;
    onChange(event: { target: { value: string } }): void;
    onBlur?(): void;
  };
  error: string | undefined;
  warning?: string | null;
  changed?: boolean;
}

/** Text field of any form. */
export function TextControl({
  warn,
  limit,
  long = false,
  field,
  warning,
  placeholder,
  mono = false,
  inputMode,
  ...rest
}: TextControlProps) {
  const text = field.value;
  const canAddScheme = inputMode === 'url' && lacksScheme(text);
  return (
    <Field
      {...rest}
      warning={warning ?? (text && warn ? warn(text) : null)}
      aside={limit === undefined ? null : <Counter text={text} limit={limit} />}
    >
      {(links) => {
        // Only prose follows the direction of its language.
        const control = { ...links, ...field, placeholder, mono, dir: mono ? undefined : directionOf(text) };
        if (long) return <Textarea {...control} onBeforeInput={beforePaste} />;
        return (
          <span className="relative flex">
            <Input {...control} inputMode={inputMode} className={canAddScheme ? 'pr-27' : undefined} />
            {canAddScheme ? (
              <span className="absolute inset-y-0 right-2.5 flex items-center">
                <button
                  type="button"
                  className={`${linkStyle} text-sm`}
                  onClick={() => {
                    field.onChange({ target: { value: `https://${text.trim()}` } });
                    document.getElementById(links.id)?.focus();
                  }}
                >
                  Add https://
                </button>
              </span>
            ) : null}
          </span>
        );
      }}
    </Field>
  );
}

/** Sets the direction before pasted text is laid out. */
function beforePaste({ data, currentTarget }: InputEvent<HTMLTextAreaElement>) {
  const dir = directionOf(data ?? '');
  if (dir !== 'auto') currentTarget.dir = dir;
}

/** Length, as in `19 / 40` or `398 / 580 px`. Announced to screen readers only beyond the limit. */
function Counter({ text, limit }: { text: string; limit: Limit }) {
  const length = lengthOf(text.trimEnd(), limit.unit);
  const isTooLong = isOver(length, limit);
  const unit = limit.unit === 'px' ? ' px' : '';
  return (
    <span className={clsx('tnum text-xs', isTooLong ? 'font-medium text-strong' : 'text-muted')}>
      <span
        aria-hidden
      >{`${formatNumber(length.value)}${length.more ? '+' : ''} / ${formatNumber(limit.max)}${unit}`}</span>
      <span role="status" className="sr-only">
        {isTooLong ? `Longer than ${formatNumber(limit.max)} ${limit.unit}` : null}
      </span>
    </span>
  );
}
