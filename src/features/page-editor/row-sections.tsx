import { useValue } from '#editor/editor.tsx';
import { TextField } from '#editor/fields/text-field.tsx';
import { RowList } from '#editor/rows/row-list.tsx';
import { RowTag, RowText } from '#editor/rows/row-text.tsx';
import { limits } from '#engines/checks/index.ts';
import { asGroup, asRows, asText, type Group, type Path, type Row } from '#engines/save/index.ts';
import { typeName } from '#features/pages/public.ts';
import { plural } from '#lib/text.ts';
import { DataImage } from '#ui/data-image.tsx';
import { UsedValueField } from './used-value-field.tsx';

const widgetsPath: Path = ['actionCardWidgets'];

export const WidgetsSection = () => (
  <RowList
    path={widgetsPath}
    title="Widgets"
    hint="Shown below the buttons of the call-to-action card, such as customer logos."
    add="Add widget"
    newRow={newWidget}
    Head={WidgetHead}
    Body={WidgetBody}
    empty="No widgets yet."
  />
);

const newWidget = (): Group => ({});
const newLogo = (): Group => ({ image: {} });

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
        <UsedValueField path={[...at, 'type']} label="Type" hint="What the widget shows, such as logos." />
      </div>
      <RowList
        path={[...at, 'logos']}
        title="Logos"
        add="Add logo"
        newRow={newLogo}
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

const footerPath: Path = ['footerLinks'];

export const FooterSection = () => (
  <RowList
    path={footerPath}
    title="Footer"
    hint="Groups of links at the bottom of the page, in this order."
    add="Add group"
    newRow={newGroup}
    Head={GroupHead}
    Body={GroupBody}
    empty="No link groups yet."
  />
);

const newGroup = (): Group => ({ links: [] });
const newLink = (): Group => ({});

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
        newRow={newLink}
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
