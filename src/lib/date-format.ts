import { createSetting } from './setting.ts';

const forms = ['words', 'local', 'iso'] as const;
export type DateForm = (typeof forms)[number];
const ages = ['relative', 'exact'] as const;
export type AgeForm = (typeof ages)[number];

/** How dates are written: `14 Mar 2026`, as the browser's language has it, or `2026-03-14`. */
export const dateForm = createSetting<DateForm>(
  'date-form',
  (kept) => forms.find((each) => each === kept) ?? 'words',
);

/** Whether recent times are shown relative to now. */
export const ageForm = createSetting<AgeForm>(
  'age-form',
  (kept) => ages.find((each) => each === kept) ?? 'relative',
);
