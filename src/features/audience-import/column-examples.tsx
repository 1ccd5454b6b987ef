import { clsx } from 'clsx';
import { useCapabilities } from '#api/transport/session.ts';
import { type FieldId, fields, labelOf, unsupportedFields } from '#engines/audience-import/index.ts';
import { DescriptionItem, DescriptionList } from '#ui/description-list.tsx';
import { Fold } from '#ui/fold.tsx';

/** Some columns of a file, with the cells of a group and of a person. On narrow screens, the last ones go. */
const examples: readonly (readonly [FieldId, group: string, person: string])[] = [
  ['customName', 'Norddepot', ''],
  ['personEmail', '', 'a@b.example'],
  ['supplementaryContext', '60 electric vans', 'Asked for prices'],
  ['actionUrlOverride', 'https://…/demo', ''],
  ['metadata.title', 'Routes for depots', 'Your prices'],
];

/** Two rows of a file. */
export function ColumnExamples() {
  const isSupported = useIsSupported();
  const shown = examples.filter(([id]) => isSupported(id));
  return (
    <table aria-label="Example" className="w-full table-fixed text-left text-xs">
      <thead>
        <tr className="h-8 border-line border-b text-strong">
          {shown.map(([id]) => (
            <th key={id} className={clsx('truncate pr-3 font-medium', exampleStyle)}>
              {labelOf(id)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {([1, 2] as const).map((cell) => (
          <tr key={cell} className="h-8 border-line border-b text-muted">
            {shown.map((example) => (
              <td key={example[0]} className={clsx('truncate pr-3', exampleStyle)}>
                {example[cell]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const exampleStyle = 'max-phone:nth-[n+4]:hidden';

/** Effects of rows and cells. */
export const CellRules = () => (
  <DescriptionList>
    <DescriptionItem name="Updates">Rows with an audience ID, or the email of a known person</DescriptionItem>
    <DescriptionItem name="Empty cells">Change nothing</DescriptionItem>
    <DescriptionItem name="(clear)">Uses the page's value again</DescriptionItem>
    <DescriptionItem name="(empty)">Shows nothing instead of the page's value</DescriptionItem>
    <DescriptionItem name="Size">Up to 100,000 rows, as CSV or TSV</DescriptionItem>
  </DescriptionList>
);

const groups: readonly (readonly [title: string, ids: RegExp])[] = [
  ['Audience', /^(?!metadata)/],
  ['Page metadata', /^metadata\.(?!og|twitter)/],
  ['Link previews', /^metadata\.(og|twitter)/],
];

/** Cells whose form isn't obvious. */
const cellHints: Partial<Record<FieldId, string>> = {
  publishBehavior: 'publish or draft',
  publishAt: '2026-12-01 09:00',
  actionUrlOverride: 'https://…',
  'metadata.keywords': 'vans; depots',
  'metadata.robots': 'noindex; nofollow',
  'metadata.canonicalUrl': 'https://…',
  'metadata.themeColor': '#1d4ed8',
  'metadata.ogUrl': 'https://…',
  'metadata.twitterSite': '@name',
  'metadata.twitterCreator': '@name',
};

/** All columns that a file may have. */
function ColumnList() {
  const isSupported = useIsSupported();
  return groups.map(([title, ids]) => (
    <section key={title} aria-label={title} className="not-first-of-type:mt-4">
      <h3 className="pb-1 text-muted text-xs">{title}</h3>
      <ul className="text-sm">
        {fields.map(({ id, label }) =>
          ids.test(id) && isSupported(id) ? (
            <li key={id} className="flex h-6 items-center justify-between gap-3 text-default">
              <span className="truncate">{label}</span>
              <span className="flex-none text-muted text-xs">{cellHints[id]}</span>
            </li>
          ) : null,
        )}
      </ul>
    </section>
  ));
}

/** All columns, on the right of the first step. */
export const ColumnsAside = () => (
  <aside aria-label="Columns" className="w-preview flex-none border-line border-l bg-canvas px-6 pt-5 pb-6">
    <h2 className="pb-3 font-semibold text-sm text-strong">Columns</h2>
    <ColumnList />
  </aside>
);

/** All columns, below the first step on narrow screens. */
export const FoldedColumns = () => (
  <div className="border-line border-t">
    <Fold title="All columns">
      <ColumnList />
    </Fold>
  </div>
);

function useIsSupported() {
  const capabilities = useCapabilities();
  return (id: FieldId) => unsupportedFields([id], capabilities).length === 0;
}
