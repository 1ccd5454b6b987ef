import { Plus } from 'lucide-react';
import { truncate } from '#lib/text.ts';
import { IconButton } from '#ui/icon-button.tsx';
import {
  describeValue,
  type Inherited,
  inheritedValue,
  type OverridableField,
} from './overridable-fields.ts';

interface InheritingFieldsProps {
  fields: readonly OverridableField[];
  inherited: Inherited;
  onOverride(field: OverridableField): void;
}

/** Fields without an override, with the page's values. */
export const InheritingFields = ({ fields, inherited, onOverride }: InheritingFieldsProps) => (
  <ul className="pb-3">
    {fields.map((field) => (
      <li
        key={field.name}
        className="flex min-h-control-sm items-center gap-3 border-line border-b last:border-b-0 max-phone:min-h-hit"
      >
        <span className="w-34 flex-none text-default max-phone:w-30">{field.name}</span>
        <bdi className="min-w-0 flex-1 truncate text-muted">
          {truncate(describeValue(inheritedValue(field, inherited), field), 200)}
        </bdi>
        <IconButton icon={Plus} label={`Override ${field.name}`} onClick={() => onOverride(field)} />
      </li>
    ))}
  </ul>
);
