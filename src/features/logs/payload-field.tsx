import { CodeEditor } from '#editor/code-editor/code-editor.tsx';
import { useEngine } from '#editor/editor.tsx';
import { useEditorField } from '#editor/use-editor-field.ts';
import { asText } from '#engines/save/document.ts';
import { directionOf } from '#lib/direction.ts';
import { formatNumber } from '#lib/text.ts';
import { Field } from '#ui/field.tsx';
import { type Segment, Segmented } from '#ui/segmented.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { bytesOf, checkPayload, getPayloadText, payloadWarning, setPayloadText } from './payload-text.ts';

export type PayloadView = 'text' | 'json';

const views: readonly Segment<PayloadView>[] = [
  { value: 'text', label: 'Text' },
  { value: 'json', label: 'JSON' },
];

interface PayloadFieldProps {
  view: PayloadView;
  onView(view: PayloadView): void;
}

/** Payload of an entry, edited as plain text or as JSON. */
export function PayloadField({ view: preferredView, onView }: PayloadFieldProps) {
  const engine = useEngine();
  const { ref, value, error, change } = useEditorField(['payload']);
  const payload = asText(value);
  const text = getPayloadText(payload);
  const view = text === null ? 'json' : preferredView;
  const syntaxError = payload.trim() === '' ? null : checkPayload(payload).error;
  return (
    <Field
      label="Payload"
      error={error}
      warning={payload && !syntaxError ? payloadWarning(payload) : null}
      hint={
        view === 'text'
          ? 'The text of the entry.'
          : 'A JSON object. Lists show its text, or its first values.'
      }
      aside={
        <span className="flex items-center gap-2">
          {view === 'json' && payload !== '' ? (
            <span className="tnum text-muted text-xs">{formatNumber(bytesOf(payload))} B</span>
          ) : null}
          {text === null ? null : (
            <Segmented<PayloadView> label="Payload format" segments={views} value={view} onChange={onView} />
          )}
        </span>
      }
    >
      {(links) =>
        view === 'text' ? (
          <Textarea
            {...links}
            ref={ref}
            rows={5}
            dir={directionOf(text ?? '')}
            value={text ?? ''}
            onChange={(event) => change(setPayloadText(payload, event.target.value), true)}
          />
        ) : (
          <CodeEditor
            {...links}
            ref={ref}
            label="Payload"
            language="json"
            placeholder={'{ "text": "…" }'}
            value={payload}
            error={error === undefined ? null : syntaxError}
            onChange={(next) => change(next, true)}
            onUndo={engine.undo}
            onRedo={engine.redo}
          />
        )
      }
    </Field>
  );
}
