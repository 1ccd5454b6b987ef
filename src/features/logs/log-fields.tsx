import { type ComponentProps, type ReactNode, useState } from 'react';
import { useController } from 'react-hook-form';
import { CodeEditor } from '#editor/code-editor/code-editor.tsx';
import { TextControl } from '#editor/fields/text-field.tsx';
import { directionOf } from '#lib/direction.ts';
import { checkJson } from '#lib/json-check.ts';
import { formatNumber } from '#lib/text.ts';
import { Field } from '#ui/field.tsx';
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

type PayloadView = 'text' | 'json';

const views: readonly Segment<PayloadView>[] = [
  { value: 'text', label: 'Text' },
  { value: 'json', label: 'JSON' },
];

/** Payload of an entry, edited as plain text or as JSON. */
export function PayloadField() {
  const [preferredView, setView] = useState<PayloadView>('text');
  const { field, fieldState } = useController<NewLogValues>({ name: 'payload' });
  const payload = field.value;
  const error = fieldState.error?.message;
  const text = getPayloadText(payload);
  const view = text === null ? 'json' : preferredView;
  const syntaxError = payload.trim() === '' ? null : checkJson(payload).error;
  return (
    <Field
      label={view === 'text' ? 'Note' : 'Payload'}
      error={error}
      warning={payload && !syntaxError ? payloadWarning(payload) : null}
      hint={view === 'json' ? 'A JSON object. Lists show its text, or its first values.' : undefined}
      aside={
        <span className="flex items-center gap-2">
          {view === 'json' && payload !== '' ? (
            <span className="tnum text-muted text-xs">{formatNumber(bytesOf(payload))} B</span>
          ) : null}
          {text === null ? null : (
            <Segmented<PayloadView> label="Payload format" segments={views} value={view} onChange={setView} />
          )}
        </span>
      }
    >
      {(links) =>
        view === 'text' ? (
          <Textarea
            {...links}
            {...field}
            rows={5}
            dir={directionOf(text ?? '')}
            value={text ?? ''}
            onChange={(event) => field.onChange(setPayloadText(payload, event.target.value))}
          />
        ) : (
          <CodeEditor
            {...links}
            {...field}
            label="Payload"
            language="json"
            placeholder={'{ "text": "…" }'}
            error={error === undefined ? null : syntaxError}
          />
        )
      }
    </Field>
  );
}
