import { createChoice } from './setting.ts';

export type DateForm = 'words' | 'local' | 'iso';

/** Date format: `14 Mar 2026`, the browser's, or `2026-03-14`. */
export const dateForm = createChoice<DateForm>('date-form', ['words', 'local', 'iso'], 'words');

/** Whether recent times are shown relative to now. */
export const ageForm = createChoice('age-form', ['relative', 'exact'], 'relative');
