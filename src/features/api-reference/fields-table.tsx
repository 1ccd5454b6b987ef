import type { ReactNode } from 'react';

interface FieldsTableProps {
  /** Label for screen readers and header of the first column. */
  label: string;
  head: string;
  /** `SchemaRow` elements. */
  children: ReactNode;
}

/** Table of fields; its headers are for screen readers only. */
export const FieldsTable = ({ label, head, children }: FieldsTableProps) => (
  <table aria-label={label} className="w-full table-fixed border-line border-t">
    <thead className="sr-only">
      <tr>
        <th scope="col">{head}</th>
        <th scope="col">Meaning</th>
      </tr>
    </thead>
    <colgroup>
      <col className="w-2/5" />
      <col />
    </colgroup>
    <tbody>{children}</tbody>
  </table>
);
