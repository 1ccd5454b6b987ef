import { useId } from 'react';
import { CodeEditor } from '#editor/code-editor/code-editor.tsx';
import { languageOf } from '#editor/code-editor/code-language.ts';
import { getScriptError } from '#editor/code-editor/script-errors.ts';
import { useEngine, useValue } from '#editor/editor.tsx';
import { TextField } from '#editor/fields/text-field.tsx';
import { RowList } from '#editor/rows/row-list.tsx';
import { RowTag, RowText } from '#editor/rows/row-text.tsx';
import { useEditorField } from '#editor/use-editor-field.ts';
import { limits } from '#engines/checks/index.ts';
import { asGroup, asRows, asText, type Path, type Row } from '#engines/save/index.ts';
import { typeName } from '#features/pages/public.ts';
import { plural } from '#lib/text.ts';
import { DataImage } from '#ui/data-image.tsx';
import { Field, FieldError } from '#ui/field.tsx';
import { Switch } from '#ui/switch.tsx';
import { Tag } from '#ui/tag.tsx';
import { UnsavedMark } from '#ui/unsaved-mark.tsx';
import { UsedValueField } from './used-value-field.tsx';

export const WidgetsSection = () => (
  <RowList
    path={['actionCardWidgets']}
    title="Widgets"
    hint="Below the buttons of the card, such as customer logos."
    add="Add widget"
    newRow={() => ({})}
    Head={WidgetHead}
    Body={WidgetBody}
    empty="No widgets yet."
  />
);

const WidgetHead = ({ row: { value } }: { row: Row }) => (
  <>
    <RowText>{asRows(value.logos).length > 0 ? plural(asRows(value.logos).length, 'logo') : ''}</RowText>
    {value.type ? <RowTag>{typeName(asText(value.type).slice(0, 100))}</RowTag> : null}
  </>
);

function WidgetBody({ path: at }: { path: Path }) {
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-x-3 gap-y-4 max-phone:grid-cols-1">
        <TextField path={[...at, 'title']} label="Title" />
        <UsedValueField path={[...at, 'type']} label="Type" />
      </div>
      <RowList
        path={[...at, 'logos']}
        title="Logos"
        add="Add logo"
        newRow={() => ({ image: {} })}
        Head={LogoHead}
        Body={LogoBody}
        empty="No logos yet."
        nested
      />
    </div>
  );
}

function LogoHead({ row }: { row: Row }) {
  const url = asText(asGroup(row.value.image).url);
  return (
    <>
      <RowText mono>{url}</RowText>
      <DataImage url={url} alt="" className="ml-auto h-5 w-10 flex-none" />
    </>
  );
}

function LogoBody({ path: at }: { path: Path }) {
  const url = asText(useValue([...at, 'image', 'url']));
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-4 max-phone:grid-cols-1">
      <TextField
        path={[...at, 'image', 'altText']}
        label="Alt text"
        hint="Read aloud when the logo can't be seen."
      />
      <DataImage url={url} alt="" className="h-14 w-full self-center" />
      <TextField
        path={[...at, 'image', 'url']}
        label="Image URL"
        hint="Files are uploaded outside this console; their address goes here."
        mono
        inputMode="url"
        isWide
      />
      <TextField path={[...at, 'image', 'fileId']} label="File ID" mono />
      <TextField path={[...at, 'image', 'assetId']} label="Asset ID" mono />
    </div>
  );
}

export const FooterSection = () => (
  <RowList
    path={['footerLinks']}
    title="Footer"
    hint="Groups of links at the bottom of the page, in this order."
    add="Add group"
    newRow={() => ({ links: [] })}
    Head={GroupHead}
    Body={GroupBody}
    empty="No link groups yet."
  />
);

const GroupHead = ({ row: { value } }: { row: Row }) => (
  <RowText>{plural(asRows(value.links).length, 'link')}</RowText>
);

function GroupBody({ path: at }: { path: Path }) {
  return (
    <div className="flex flex-col gap-4">
      <TextField path={[...at, 'title']} label="Title" limit={limits.footerText} />
      <RowList
        path={[...at, 'links']}
        title="Links"
        add="Add link"
        newRow={() => ({})}
        Head={LinkHead}
        Body={LinkBody}
        empty="No links yet."
        nested
      />
    </div>
  );
}

const LinkHead = ({ row: { value } }: { row: Row }) => <RowText mono>{asText(value.url)}</RowText>;

function LinkBody({ path: at }: { path: Path }) {
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-4 max-phone:grid-cols-1">
      <TextField path={[...at, 'text']} label="Text" limit={limits.footerText} />
      <TextField path={[...at, 'url']} label="URL" mono inputMode="url" />
    </div>
  );
}

export const ScriptsSection = () => (
  <RowList
    path={['scripts']}
    title="Scripts"
    hint="Run on the page in this order, never here."
    add="Add script"
    // Off by default.
    newRow={() => ({ enabled: false, content: '' })}
    Head={ScriptHead}
    Body={ScriptBody}
    empty="No scripts yet."
  />
);

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
