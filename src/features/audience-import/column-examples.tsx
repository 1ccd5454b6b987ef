import { clsx } from 'clsx';
import { useCapabilities } from '#api/transport/session.ts';
import { type FieldId, fields, labelOf, unsupportedFields } from '#engines/audience-import/index.ts';

/** Some columns of a file, with an example each. On narrow screens, the last ones go. */
const examples: readonly (readonly [FieldId, example: string])[] = [
  ['customName', 'Norddepot'],
  ['personEmail', 'a@b.example'],
  ['supplementaryContext', '60 electric vans'],
  ['actionUrlOverride', 'https://…/demo'],
  ['metadata.title', 'Routes for depots'],
];

/** The columns that a file may have. */
export function ColumnExamples() {
  const capabilities = useCapabilities();
  const ids = fields.map(({ id }) => id);
  const unsupported = unsupportedFields(ids, capabilities);
  const shown = examples.filter(([id]) => !unsupported.includes(id));
  return (
    <table aria-label="Columns" className="w-full table-fixed text-left text-xs">
      <thead>
        <tr className="h-8 border-line border-b text-strong">
          {shown.map(([id]) => (
            <th key={id} className={clsx('truncate pr-3 font-medium', exampleStyle)}>
              {labelOf(id)}
            </th>
          ))}
          <td className="w-16 text-right text-muted max-phone:hidden">
            {ids.length - unsupported.length - shown.length} more
          </td>
        </tr>
      </thead>
      <tbody>
        <tr className="h-8 border-line border-b text-muted">
          {shown.map(([id, example]) => (
            <td key={id} className={clsx('truncate pr-3', exampleStyle)}>
              {example}
            </td>
          ))}
          <td className="max-phone:hidden" />
        </tr>
      </tbody>
    </table>
  );
}

const exampleStyle = 'max-phone:nth-[n+4]:hidden';
