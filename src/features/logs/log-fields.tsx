import { clsx } from 'clsx';
import { ChevronRight, RefreshCw, Terminal } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useId, useState } from 'react';
import { useController, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { CodeEditor } from '#editor/code-editor/code-editor.tsx';
import { TextControl } from '#editor/fields/text-field.tsx';
import { newIdempotencyKey } from '#lib/id.ts';
import { checkJson } from '#lib/json-check.ts';
import { directionOf, formatNumber } from '#lib/text.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Textarea } from '#ui/textarea.tsx';
import type { LogKind, NewLogValues } from './new-log.ts';
import { bytesOf, getPayloadText, payloadWarning, setPayloadText } from './payload-text.ts';

interface LogTextFieldProps extends Omit<ComponentProps<typeof TextControl>, 'field' | 'error'> {
  name: string;
}

export function LogTextField({ name, ...options }: LogTextFieldProps) {
  const { field, fieldState } = useController<NewLogValues>({ name });
  return <TextControl {...options} field={field} error={fieldState.error?.message} />;
}

/** The text of the payload; read-only while it can't be edited as text. */
export function NoteField() {
  const { field, fieldState } = useController<NewLogValues>({ name: 'payload' });
  const text = getPayloadText(field.value);
  const isText = text !== null;
  return (
    <Field
      label="Note"
      hint="Dated now. If it was earlier, say when."
      error={isText ? fieldState.error?.message : undefined}
      warning={isText && field.value ? payloadWarning(field.value) : null}
      isWide
    >
      {(links) => (
        <Textarea
          {...links}
          {...field}
          ref={isText ? field.ref : null}
          rows={6}
          className="min-h-35!"
          dir={directionOf(text ?? '')}
          value={text ?? ''}
          readOnly={!isText}
          placeholder={isText ? 'What happened?' : 'Edit the payload under Advanced'}
          onChange={(event) => field.onChange(setPayloadText(field.value, event.target.value))}
        />
      )}
    </Field>
  );
}

/** The payload as JSON. Takes the focus and shows errors while `NoteField` can't. */
function PayloadField() {
  const { field, fieldState } = useController<NewLogValues>({ name: 'payload' });
  const payload = field.value;
  const isJsonOnly = getPayloadText(payload) === null;
  const error = isJsonOnly ? fieldState.error?.message : undefined;
  const syntaxError = payload.trim() === '' ? null : checkJson(payload).error;
  return (
    <Field
      label="Payload"
      error={error}
      warning={isJsonOnly && !syntaxError ? payloadWarning(payload) : null}
      hint="A JSON object. Lists show its text, or its first values."
      aside={
        payload === '' ? null : (
          <span className="tnum text-muted text-xs">{formatNumber(bytesOf(payload))} B</span>
        )
      }
    >
      {(links) => (
        <CodeEditor
          {...links}
          {...field}
          ref={isJsonOnly ? field.ref : null}
          label="Payload"
          language="json"
          placeholder={'{ "text": "…" }'}
          error={error === undefined ? null : syntaxError}
        />
      )}
    </Field>
  );
}

interface FoldedFieldsProps {
  label: string;
  /** Names of the fields that can be fixed only here. */
  names: readonly string[];
  /** Opens them when it becomes true. */
  isFilled: boolean;
  children: ReactNode;
}

/** Fields that are closed at first. Opens if one is invalid, and focuses it unless another field is too. */
function FoldedFields({ label, names, isFilled, children }: FoldedFieldsProps) {
  const id = useId();
  const form = useFormContext<NewLogValues>();
  const { errors } = useFormState({ control: form.control });
  const invalid = Object.keys(errors).filter((name) => name !== 'root');
  const hasError = invalid.some((name) => names.includes(name));
  const [isOpen, setIsOpen] = useState(isFilled);
  const [wasFilled, setWasFilled] = useState(isFilled);
  if (isFilled !== wasFilled) {
    setWasFilled(isFilled);
    if (isFilled) setIsOpen(true);
  }
  if (hasError && !isOpen) setIsOpen(true);
  const firstInvalid = invalid.every((name) => names.includes(name)) ? invalid[0] : undefined;
  useEffect(() => {
    if (firstInvalid) form.setFocus(firstInvalid);
  }, [form, firstInvalid]);
  return (
    <div className="col-span-full flex flex-col items-start gap-4">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="touch flex items-center gap-1 rounded-sm font-medium text-muted text-xs hover:text-strong"
      >
        <Icon of={ChevronRight} size="xs" className={clsx(isOpen && 'rotate-90')} />
        {label}
      </button>
      {isOpen ? (
        <div id={id} className="grid w-full grid-cols-2 gap-x-3 gap-y-4 max-phone:grid-cols-1">
          {children}
        </div>
      ) : null}
    </div>
  );
}

/** More about the account or person of an entry. */
export function DetailFields({ noun, detailFields }: Pick<LogKind, 'noun' | 'detailFields'>) {
  const values = useWatch<NewLogValues>();
  if (!detailFields) return null;
  const { names, content } = detailFields;
  return (
    <FoldedFields
      label={`More about the ${noun}`}
      names={names}
      isFilled={names.some((name) => values[name])}
    >
      {content}
    </FoldedFields>
  );
}

export function AdvancedFields({ onCopyCurl }: { onCopyCurl(): void }) {
  const form = useFormContext<NewLogValues>();
  const payload = useWatch({ control: form.control, name: 'payload' });
  const isJsonOnly = getPayloadText(payload) === null;
  return (
    <FoldedFields
      label="Advanced"
      names={isJsonOnly ? ['payload', 'idempotencyKey'] : ['idempotencyKey']}
      isFilled={isJsonOnly}
    >
      <div className="col-span-full flex min-w-0 flex-col gap-4">
        <PayloadField />
        <div className="flex items-start gap-1">
          <div className="min-w-0 flex-1">
            <LogTextField
              name="idempotencyKey"
              label="Idempotency key"
              mono
              hint="Prevents duplicates when you retry."
            />
          </div>
          <IconButton
            icon={RefreshCw}
            label="New key"
            size="md"
            className="mt-5"
            onClick={() => form.setValue('idempotencyKey', newIdempotencyKey(), { shouldValidate: true })}
          />
        </div>
        <Button size="sm" icon={Terminal} className="self-start" onClick={onCopyCurl}>
          Copy as cURL
        </Button>
      </div>
    </FoldedFields>
  );
}
