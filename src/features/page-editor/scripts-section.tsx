import { useId } from 'react';
import { CodeEditor } from '#editor/code-editor/code-editor.tsx';
import { languageOf } from '#editor/code-editor/code-language.ts';
import { getScriptError } from '#editor/code-editor/script-errors.ts';
import { useEngine } from '#editor/editor.tsx';
import { TextField } from '#editor/fields/text-field.tsx';
import { RowList } from '#editor/rows/row-list.tsx';
import { RowText } from '#editor/rows/row-text.tsx';
import { useEditorField } from '#editor/use-editor-field.ts';
import { asText, type Group, type Path, type Row } from '#engines/save/index.ts';
import { Field, FieldError } from '#ui/field.tsx';
import { Switch } from '#ui/switch.tsx';
import { Tag } from '#ui/tag.tsx';
import { UnsavedMark } from '#ui/unsaved-mark.tsx';

const path: Path = ['scripts'];

export const ScriptsSection = () => (
  <RowList
    path={path}
    title="Scripts"
    hint="Run on the page in this order, never here."
    add="Add script"
    newRow={newScript}
    Head={ScriptHead}
    Body={ScriptBody}
    empty="No scripts yet."
  />
);

/** New scripts are off by default. */
const newScript = (): Group => ({ enabled: false, content: '' });

const ScriptHead = ({ row: { value } }: { row: Row }) => (
  <>
    <RowText>{asText(value.description)}</RowText>
    {value.enabled ? null : <Tag>Off</Tag>}
  </>
);

function ScriptBody({ path: at }: { path: Path }) {
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-4 max-phone:grid-cols-1">
      <TextField path={[...at, 'name']} label="Name" />
      <div className="flex items-end gap-2 pb-1.5">
        <EnabledField path={[...at, 'enabled']} />
      </div>
      <TextField path={[...at, 'description']} label="Description" long isWide />
      <ContentField path={[...at, 'content']} />
    </div>
  );
}

function EnabledField({ path }: { path: Path }) {
  const { ref, value, changed, error, change } = useEditorField(path);
  const errorId = useId();
  return (
    <span className="flex flex-col items-start gap-1">
      <span className="flex items-center gap-2">
        <Switch ref={ref} checked={value === true} errorId={error && errorId} onChange={change}>
          Enabled
        </Switch>
        {changed ? <UnsavedMark /> : null}
      </span>
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
    </span>
  );
}

function ContentField({ path }: { path: Path }) {
  const engine = useEngine();
  const { ref, value, changed, error, issue, change } = useEditorField(path);
  const text = asText(value);
  return (
    <Field label="Content" error={issue ? undefined : error} changed={changed} isWide>
      {(links) => (
        <CodeEditor
          {...links}
          aria-invalid={links['aria-invalid'] || issue?.severity === 'harmful'}
          ref={ref}
          label="Content"
          language={languageOf(text)}
          value={text}
          error={getScriptError(text) ?? null}
          issue={issue}
          onChange={(next) => change(next, true)}
          onUndo={engine.undo}
          onRedo={engine.redo}
        />
      )}
    </Field>
  );
}
