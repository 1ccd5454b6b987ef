import { TextField } from '#editor/fields/text-field.tsx';
import { RowList } from '#editor/rows/row-list.tsx';
import { RowText } from '#editor/rows/row-text.tsx';
import { asRows, asText } from '#engines/save/document.ts';
import type { Group, Path, Row } from '#engines/save/shape.ts';
import { plural } from '#lib/text.ts';

const path: Path = ['footerLinks'];

export const FooterSection = () => (
  <RowList
    path={path}
    title="Footer"
    hint="Groups of links at the bottom of the page, in this order."
    add="Add group"
    newRow={newGroup}
    head={groupHead}
    body={groupBody}
    empty="No link groups yet."
  />
);

const newGroup = (): Group => ({ links: [] });
const newLink = (): Group => ({});

const groupHead = ({ value: { links } }: Row) => <RowText>{plural(asRows(links).length, 'link')}</RowText>;

const groupBody = (at: Path) => <GroupBody path={at} />;

function GroupBody({ path: at }: { path: Path }) {
  return (
    <div className="flex flex-col gap-4">
      <TextField path={[...at, 'title']} label="Title" />
      <RowList
        path={[...at, 'links']}
        title="Links"
        add="Add link"
        newRow={newLink}
        head={linkHead}
        body={linkBody}
        empty="No links yet."
        nested
      />
    </div>
  );
}

const linkHead = ({ value: { url } }: Row) => <RowText mono>{asText(url)}</RowText>;

const linkBody = (at: Path) => <LinkBody path={at} />;

function LinkBody({ path: at }: { path: Path }) {
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-4 max-phone:grid-cols-1">
      <TextField path={[...at, 'text']} label="Text" />
      <TextField path={[...at, 'url']} label="URL" mono inputMode="url" />
    </div>
  );
}
