import { createSetting } from './setting.ts';

const forms = ['words', 'local', 'iso'] as const;
export type DateForm = (typeof forms)[number];
const dateFormats = ['relative', 'exact'] as const;
export type AgeForm = (typeof dateFormats)[number];

/** Date format: `14 Mar 2026`, the browser's, or `2026-03-14`. */
export const dateForm = createSetting<DateForm>(
  'date-form',
  (stored) => forms.find((each) => each === stored) ?? 'words',
);

/** Whether recent times are shown relative to now. */
export const ageForm = createSetting<AgeForm>(
  'age-form',
  (stored) => dateFormats.find((each) => each === stored) ?? 'relative',
);
