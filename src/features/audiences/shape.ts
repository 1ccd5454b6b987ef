import { checkAudience, checkMetadata } from '#engines/checks/index.ts';
import { group, items, tristate, value, withCheck } from '#engines/save/index.ts';
import { isReadOnly, metadataFieldName, metadataGroups } from '#features/pages/public.ts';

const metadataShapes = metadataGroups.flatMap(({ title, fields }) =>
  fields
    .filter((field) => !isReadOnly(field))
    .map((field) => {
      const name = metadataFieldName(title, field);
      return [field.key, tristate(field.kind === 'list' ? items(name) : value(name))] as const;
    }),
);

/** Editable fields of an audience. Null inherits; an absent value is unknown. */
export const audienceShape = withCheck(
  group('Audience', {
    customName: tristate(value('Name')),
    actionUrlOverride: tristate(value('Action URL')),
    actionFormIdOverride: tristate(value('Action form')),
    actionFormInstructionsOverride: tristate(value('Form instructions')),
    supplementaryContext: tristate(value('Context')),
    metadataOverride: withCheck(
      tristate(group('Metadata', Object.fromEntries(metadataShapes), 'All overrides removed')),
      checkMetadata,
    ),
  }),
  checkAudience,
);

export const newAudienceShape = withCheck(
  group('New audience', {
    personId: tristate(value('Person')),
    ...audienceShape.fields,
  }),
  checkAudience,
);
