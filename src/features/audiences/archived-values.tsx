import { asText, valueAt } from '#engines/save/index.ts';
import { DescriptionItem, DescriptionList } from '#ui/description-list.tsx';
import type { EditedAudience } from './audience-record.ts';
import { describeValue, overridableFields } from './overridable-fields.ts';

/** Context and overrides of an archived audience, which can't be edited. */
export const ArchivedValues = ({ audience }: { audience: EditedAudience }) => (
  <div className="pt-3">
    <DescriptionList>
      <DescriptionItem name="Context">{asText(audience.supplementaryContext)}</DescriptionItem>
      {overridableFields.map((field) => {
        const value = valueAt(audience, field.path);
        return value == null ? null : (
          <DescriptionItem key={field.name} name={field.name}>
            {describeValue(value, field)}
          </DescriptionItem>
        );
      })}
    </DescriptionList>
  </div>
);
