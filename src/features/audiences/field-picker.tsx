import { useState } from 'react';
import { createSearch } from '#api/queries/create-search.ts';
import { truncate } from '#lib/text.ts';
import { SearchList } from '#ui/search-list.tsx';
import {
  describeValue,
  type Inherited,
  inheritedValue,
  type OverridableField,
} from './overridable-fields.ts';

export interface FieldPickerProps {
  /** Fields without an override. */
  fields: OverridableField[];
  inherited: Inherited;
  onPick(field: OverridableField): void;
}

const searchFields = createSearch<OverridableField>(({ name, group }) => ({ texts: [name, group] }));
const keyOf = ({ path }: OverridableField) => path.join('-');

/** Fields to override, found by typing, with the values of the page. */
export function FieldPicker({ fields, inherited, onPick }: FieldPickerProps) {
  const [query, setQuery] = useState('');
  return (
    <SearchList
      label="Find a field"
      listLabel="Fields"
      hasColumns
      query={query}
      onQuery={setQuery}
      options={searchFields(fields, query).map((field) => ({
        key: keyOf(field),
        name: field.name,
        label: field.label,
        detail: truncate(describeValue(inheritedValue(field, inherited), field), 80),
        group: field.group,
      }))}
      empty="No fields match"
      onPick={(key) => {
        const field = fields.find((each) => keyOf(each) === key);
        if (field) onPick(field);
      }}
    />
  );
}
