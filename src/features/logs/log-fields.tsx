import { clsx } from 'clsx';
import { ChevronRight, RefreshCw, Terminal } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useId, useState } from 'react';
import { useController, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { CodeEditor } from '#editor/code-editor/code-editor.tsx';
import { TextControl } from '#editor/fields/text-field.tsx';
import { directionOf } from '#lib/direction.ts';
import { newIdempotencyKey } from '#lib/id.ts';
import { checkJson } from '#lib/json-check.ts';
import { formatNumber } from '#lib/text.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { type Segment, Segmented } from '#ui/segmented.tsx';
import { Textarea } from '#ui/textarea.tsx';
import type { NewLogValues } from './new-log.ts';
import { bytesOf, getPayloadText, payloadWarning, setPayloadText } from './payload-text.ts';

interface LogTextFieldProps extends Omit<ComponentProps<typeof TextControl>, 'field' | 'error'> {
  name: string;
}

/** Text field of a log entry form. */
export function LogTextField({ name, ...options }: LogTextFieldProps) {
  const { field, fieldState } = useController<NewLogValues>({ name });
  return <TextControl {...options} field={field} error={fieldState.error?.message} />;
}

interface TargetSelectProps {
  label: string;
  /** The target other than the ID, and its fields. */
  option: Segment<string>;
  children: ReactNode;
  idField: ReactNode;
}

/** Selects how the owner of the log is identified. Values of other targets stay in the form but aren't sent. */
export function TargetSelect({ label, option, children, idField }: TargetSelectProps) {
  const { field } = useController<NewLogValues>({ name: 'target' });
  return (
    <>
      <div className="col-span-full flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium text-default text-xs">{label}</span>
        <Segmented
          label={`${label} by`}
          segments={[option, { value: 'id', label: 'By ID' }]}
          value={field.value ?? ''}
          onChange={field.onChange}
        />
      </div>
      {field.value === 'id' ? <div className="col-span-full">{idField}</div> : children}
    </>
  );
}

/** The text of the payload; read-only while it can't be edited as text. */
export function NoteField() {
  const { field, fieldState } = useController<NewLogValues>({ name: 'payload' });
  const text = getPayloadText(field.value);
  const isText = text !== null;
  return (
    <Field
      label="Note"
      error={isText ? fieldState.error?.message : undefined}
      warning={isText && field.value ? payloadWarning(field.value) : null}
      isWide
    >
      {(links) => (
        <Textarea
          {...links}
          {...field}
          ref={isText ? field.ref : null}
          rows={5}
          dir={directionOf(text ?? '')}
          value={text ?? ''}
          readOnly={!isText}
          placeholder={isText ? undefined : 'Edit the payload under Advanced'}
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

const advancedFields = ['payload', 'idempotencyKey'];

/** Payload, idempotency key and request, closed at first. Opens if only they can be fixed. */
export function AdvancedFields({ onCopyCurl }: { onCopyCurl(): void }) {
  const id = useId();
  const form = useFormContext<NewLogValues>();
  const { errors } = useFormState({ control: form.control });
  const payload = useWatch({ control: form.control, name: 'payload' });
  const isJsonOnly = getPayloadText(payload) === null;
  const invalid = Object.keys(errors).filter((name) => name !== 'root');
  const hasError = Boolean(errors.idempotencyKey ?? (isJsonOnly && errors.payload));
  const [isOpen, setIsOpen] = useState(isJsonOnly);
  if (hasError && !isOpen) setIsOpen(true);
  const firstInvalid =
    hasError && invalid.every((name) => advancedFields.includes(name)) ? invalid[0] : undefined;
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
        Advanced
      </button>
      {isOpen ? (
        <div id={id} className="flex w-full flex-col gap-4">
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
      ) : null}
    </div>
  );
}
