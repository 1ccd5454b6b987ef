import type { ReactNode } from 'react';

interface FieldsTableProps {
  /** Names the table for screen readers, and its first column. */
  label: string;
  head: string;
  /** Rows as `SchemaRow` draws them. */
  children: ReactNode;
}

/** Names at the left and what they hold at the right; the heads are for screen readers. */
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
