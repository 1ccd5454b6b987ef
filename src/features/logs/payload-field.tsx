import { useController } from 'react-hook-form';
import { CodeEditor } from '#editor/code-editor/code-editor.tsx';
import { useEngine } from '#editor/editor.tsx';
import { useField } from '#editor/fields/use-field.ts';
import type { Part } from '#editor/use-part.ts';
import { textOf } from '#engines/save/doc.ts';
import { directionOf } from '#lib/direction.ts';
import { formatNumber } from '#lib/text.ts';
import { Field } from '#ui/field.tsx';
import { type Segment, Segmented } from '#ui/segmented.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { bytesOf, payloadCheck, payloadWarning, withWords, wordsIn } from './payload-text.ts';

export type PayloadView = 'words' | 'json';

const views: readonly Segment<PayloadView>[] = [
  { value: 'words', label: 'Text' },
  { value: 'json', label: 'JSON' },
];

interface PayloadFieldProps {
  part: Part;
  view: PayloadView;
  onView(view: PayloadView): void;
}

/** The payload of an entry: words for who writes a note, JSON for what systems write. Both are the same payload. */
export function PayloadField({ part, view: wanted, onView }: PayloadFieldProps) {
  const engine = useEngine();
  const { value, error, change } = useField(part, 'payload');
  const { field } = useController({ control: part.form.control, name: 'payload' });
  const payload = textOf(value);
  const words = wordsIn(payload);
  const view = words === null ? 'json' : wanted;
  const fault = payload.trim() === '' ? null : payloadCheck(payload).fault;
  return (
    <Field
      label="Payload"
      error={error}
      warning={payload && !fault ? payloadWarning(payload) : null}
      hint={
        view === 'words'
          ? 'The text of the entry.'
          : 'A JSON object. Lists show its text, or its first values.'
      }
      aside={
        <span className="flex items-center gap-2">
          {view === 'json' && payload !== '' ? (
            <span className="tnum text-muted text-xs">{formatNumber(bytesOf(payload))} B</span>
          ) : null}
          {words === null ? null : (
            <Segmented<PayloadView> label="Payload format" segments={views} value={view} onChange={onView} />
          )}
        </span>
      }
    >
      {(links) =>
        view === 'words' ? (
          <Textarea
            {...links}
            ref={field.ref}
            rows={5}
            dir={directionOf(words ?? '')}
            value={words ?? ''}
            onBlur={field.onBlur}
            onChange={(event) => change(withWords(payload, event.target.value), true)}
          />
        ) : (
          <CodeEditor
            {...links}
            ref={field.ref}
            label="Payload"
            language="json"
            placeholder={'{ "text": "…" }'}
            value={payload}
            fault={error === undefined ? null : fault}
            onBlur={field.onBlur}
            onChange={(next) => change(next, true)}
            onUndo={engine.undo}
            onRedo={engine.redo}
          />
        )
      }
    </Field>
  );
}
