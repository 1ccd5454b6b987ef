import { checkAudience, checkMetadata } from '#editor/checks/rules.ts';
import { group, items, tristate, value, withCheck } from '#engines/save/shape.ts';
import { isGiven, metadataGroups } from '#features/pages/public.ts';

const metadataShapes = metadataGroups.flatMap(({ title, fields }) =>
  fields
    .filter((field) => !isGiven(field))
    .map(({ key, label, kind }) => {
      const name = title === 'General' ? label : `${title} ${label.toLowerCase()}`;
      return [key, tristate(kind === 'list' ? items(name) : value(name))] as const;
    }),
);

/** What can be edited of an audience: every key of its update. Null inherits; what is absent is not known. */
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
export const newAudienceShape = withCheck(
  group('New audience', {
    publishBehavior: value('Once created'),
    ...audienceShape.fields,
  }),
  checkAudience,
);
