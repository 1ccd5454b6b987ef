import { clsx } from 'clsx';
import { type ComponentProps, type InputEvent, type ReactNode, useId } from 'react';
import type { FieldGroup } from '#editor/use-field-group.ts';
import { directionOf } from '#lib/direction.ts';
import { countGraphemes } from '#lib/graphemes.ts';
import { formatNumber } from '#lib/text.ts';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { useField } from './use-field.ts';

/** A text to choose, with a name that finds it, too. */
export interface Suggestion {
  value: string;
  label: string;
}

interface TextFieldProps {
  part: FieldGroup;
  name: string;
  label: string;
  hideLabel?: boolean;
  hint?: ReactNode;
  /** What is odd about a text, though it may be saved. */
  warn?(text: string): string | null;
  /** How many characters are well; shown beside the label, never enforced. */
  limit?: number;
  placeholder?: string;
  /** For urls, ids and colours. */
  mono?: boolean;
  /** Texts to choose from; any other may be written, too. */
  suggestions?: readonly (string | Suggestion)[];
  /** Several lines. */
  long?: boolean;
  inputMode?: ComponentProps<'input'>['inputMode'];
}

/** A text of a record. */
export function TextField({
  part,
  name,
  label,
  hideLabel,
  hint,
  warn,
  limit,
  suggestions,
  long = false,
  ...rest
}: TextFieldProps) {
  const { value, changed, error, warning, change } = useField(part, name);
  const listId = useId();
  const text = typeof value === 'string' ? value : '';
  return (
    <Field
      label={label}
      hideLabel={hideLabel}
      hint={hint}
      error={error}
      warning={warning ?? (text && warn ? warn(text) : null)}
      changed={changed}
      aside={limit === undefined ? null : <Counter text={text} limit={limit} />}
    >
      {(links) => {
        const field = part.form.register(name, {
          onChange: (event: { target: { value: string } }) => change(event.target.value, true),
        });
        // Prose is written in the direction of its language; urls, ids and colours are not prose.
        const dir = rest.mono ? undefined : directionOf(text);
        if (long) return <Textarea {...links} {...rest} {...field} dir={dir} onBeforeInput={beforePaste} />;
        return (
          <>
            <Input {...links} {...rest} {...field} dir={dir} list={suggestions && listId} />
            {suggestions ? (
              <datalist id={listId}>
                {suggestions.map((each) =>
                  typeof each === 'string' ? (
                    <option key={each} value={each} />
                  ) : (
                    <option key={each.value} value={each.value} label={each.label} />
                  ),
                )}
              </datalist>
            ) : null}
          </>
        );
      }}
    </Field>
  );
}

/** What is pasted is laid out before it is known of here. */
function beforePaste({ data, currentTarget }: InputEvent<HTMLTextAreaElement>) {
  const dir = directionOf(data ?? '');
  if (dir !== 'auto') currentTarget.dir = dir;
}

interface CounterProps {
  /** What is counted; a text that is not there counts as empty. */
  text: string | null | undefined;
  /** How many characters are well; more are marked, never refused. */
  limit?: number;
}

/** How long a text is, for the right of its label: `19 / 40`. Screen readers hear of it only beyond the limit. */
function Counter({ text, limit }: CounterProps) {
  const { value, more } = countGraphemes(text ?? '');
  const beyond = limit !== undefined && (more || value > limit);
  const count = `${formatNumber(value)}${more ? '+' : ''}`;
  return (
    <span className={clsx('tnum text-xs', beyond ? 'text-warning' : 'text-muted')}>
      <span aria-hidden>{limit === undefined ? count : `${count} / ${formatNumber(limit)}`}</span>
      <span role="status" className="sr-only">
        {beyond ? `Longer than ${formatNumber(limit)} characters` : null}
      </span>
    </span>
  );
}
