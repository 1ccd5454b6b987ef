import { checkAudience, checkMetadata } from '#editor/checks/rules.ts';
import { checked, exact, group, items, value } from '#engines/save/shape.ts';
import { isGiven, metadataGroups } from '#shell/metadata-fields.ts';

const metadataShapes = metadataGroups.flatMap(({ title, fields }) =>
  fields
    .filter((field) => !isGiven(field))
    .map(({ key, label, kind }) => {
      const name = title === 'General' ? label : `${title} ${label.toLowerCase()}`;
      return [key, exact(kind === 'list' ? items(name) : value(name))] as const;
    }),
);

/** What can be edited of an audience: every key of its update. Null inherits; what is absent is not known. */
export const audienceShape = checked(
  group('Audience', {
    customName: exact(value('Name')),
    actionUrlOverride: exact(value('Action URL')),
    actionFormIdOverride: exact(value('Action form')),
    actionFormInstructionsOverride: exact(value('Form instructions')),
    supplementaryContext: exact(value('Context')),
    metadataOverride: checked(
      exact(group('Metadata', Object.fromEntries(metadataShapes), 'All overrides removed')),
      checkMetadata,
    ),
  }),
  checkAudience,
);

/** The fields of an audience that are a text each. */
export const overrideFields = [
  'customName',
  'actionUrlOverride',
  'actionFormIdOverride',
  'actionFormInstructionsOverride',
  'supplementaryContext',
] as const;
export type OverrideField = (typeof overrideFields)[number];

/** What can be said of an audience when it is made. */
export const newAudienceShape = checked(
  group('New audience', {
    publishBehavior: value('Once created'),
    ...audienceShape.fields,
  }),
  checkAudience,
);
