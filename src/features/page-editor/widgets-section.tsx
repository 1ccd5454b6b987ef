import { useEngine, useValue } from '#editor/editor.tsx';
import { TextField } from '#editor/fields/text-field.tsx';
import { RowList } from '#editor/rows/row-list.tsx';
import { RowTag, RowText } from '#editor/rows/row-text.tsx';
import { asGroup, asRows, asText } from '#engines/save/document.ts';
import type { Group, Path, Row } from '#engines/save/shape.ts';
import { plural } from '#lib/text.ts';
import { DataImage } from '#ui/data-image.tsx';
import { typesOf } from './types-of.ts';

const path: Path = ['actionCardWidgets'];

export const WidgetsSection = () => (
  <RowList
    path={path}
    title="Widgets"
    hint="Shown below the buttons of the call-to-action card, such as customer logos."
    add="Add widget"
    newRow={newWidget}
    head={widgetHead}
    body={widgetBody}
    empty="No widgets yet."
  />
);

const newWidget = (): Group => ({});
const newLogo = (): Group => ({ image: {} });

const widgetHead = ({ value: { type, logos } }: Row) => (
  <>
    <RowText>{plural(asRows(logos).length, 'logo')}</RowText>
    {type ? <RowTag>{asText(type).slice(0, 100)}</RowTag> : null}
  </>
);

const widgetBody = (at: Path) => <WidgetBody path={at} />;

function WidgetBody({ path: at }: { path: Path }) {
  const engine = useEngine();
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-x-3 gap-y-4 max-phone:grid-cols-1">
        <TextField path={[...at, 'title']} label="Title" />
        <TextField
          path={[...at, 'type']}
          label="Type"
          hint="Any text. The API has no list of types."
          suggestions={typesOf(asRows(engine.valueAt(path)), 'type')}
        />
      </div>
      <RowList
        path={[...at, 'logos']}
        title="Logos"
        add="Add logo"
        newRow={newLogo}
        head={logoHead}
        body={logoBody}
        empty="No logos yet."
        nested
      />
    </div>
  );
}

const logoHead = ({ value: { image } }: Row) => (
  <>
    <RowText mono>{asText(asGroup(image).url)}</RowText>
    <DataImage url={asText(asGroup(image).url)} alt="" className="ml-auto h-5 w-10 flex-none" />
  </>
);

const logoBody = (at: Path) => <LogoBody path={at} />;

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
      <div className="col-span-full">
        <TextField path={[...at, 'image', 'url']} label="Image URL" mono inputMode="url" />
      </div>
      <TextField path={[...at, 'image', 'fileId']} label="File ID" mono />
      <TextField path={[...at, 'image', 'assetId']} label="Asset ID" mono />
    </div>
  );
}
