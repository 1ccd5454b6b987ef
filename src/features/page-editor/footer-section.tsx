import { TextField } from '#editor/fields/text-field.tsx';
import { RowList } from '#editor/rows/row-list.tsx';
import { RowText } from '#editor/rows/row-text.tsx';
import { limits } from '#engines/checks/index.ts';
import { asRows, asText, type Group, type Path, type Row } from '#engines/save/index.ts';
import { plural } from '#lib/text.ts';

const path: Path = ['footerLinks'];

export const FooterSection = () => (
  <RowList
    path={path}
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
