import { useController } from 'react-hook-form';
import { getScriptError } from '#editor/checks/script-errors.ts';
import { CodeEditor } from '#editor/code-editor/code-editor.tsx';
import { languageOf } from '#editor/code-editor/code-language.ts';
import { useEngine } from '#editor/editor.tsx';
import { SwitchField } from '#editor/fields/switch-field.tsx';
import { TextField } from '#editor/fields/text-field.tsx';
import { useField } from '#editor/fields/use-field.ts';
import { RowList } from '#editor/rows/row-list.tsx';
import { RowText } from '#editor/rows/row-text.tsx';
import { type FieldGroup, useFieldGroup } from '#editor/use-field-group.ts';
import { asText } from '#engines/save/document.ts';
import type { Group, Path, Row } from '#engines/save/shape.ts';
import { Field } from '#ui/field.tsx';
import { Tag } from '#ui/tag.tsx';

const path: Path = ['scripts'];

export const ScriptsSection = () => (
  <RowList
    path={path}
    title="Scripts"
    hint="Run on the page in this order, never here."
    add="Add script"
    newRow={newScript}
    head={scriptHead}
    body={scriptBody}
    empty="No scripts yet."
  />
);

/** New scripts are off by default. */
const newScript = (): Group => ({ enabled: false, content: '' });

const scriptHead = ({ value: { description, enabled } }: Row) => (
  <>
    <RowText>{asText(description)}</RowText>
    {enabled ? null : <Tag>Off</Tag>}
  </>
);

const scriptBody = (at: Path) => <ScriptBody path={at} />;

function ScriptBody({ path: at }: { path: Path }) {
  const part = useFieldGroup(at);
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-4 max-phone:grid-cols-1">
      <TextField part={part} name="name" label="Name" />
      <div className="flex items-end gap-2 pb-1.5">
        <SwitchField part={part} name="enabled" label="Enabled" />
      </div>
      <div className="col-span-full">
        <TextField part={part} name="description" label="Description" long />
      </div>
      <div className="col-span-full">
        <ContentField part={part} />
      </div>
    </div>
  );
}

function ContentField({ part }: { part: FieldGroup }) {
  const engine = useEngine();
  const { value, changed, error, finding, change } = useField(part, 'content');
  const { field } = useController({ control: part.form.control, name: 'content' });
  const text = asText(value);
  return (
    <Field label="Content" error={finding ? undefined : error} changed={changed}>
      {(links) => (
        <CodeEditor
          {...links}
          aria-invalid={links['aria-invalid'] || finding?.severity === 'harmful'}
          ref={field.ref}
          label="Content"
          language={languageOf(text)}
          value={text}
          error={getScriptError(text) ?? null}
          finding={finding}
          onBlur={field.onBlur}
          onChange={(next) => change(next, true)}
          onUndo={engine.undo}
          onRedo={engine.redo}
        />
      )}
    </Field>
  );
}
