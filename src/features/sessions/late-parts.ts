import { CustomRange, DayForm } from './custom-range.tsx';
import { InteractionsSection } from './interactions/interactions-section.tsx';

/** Parts that aren't needed for the first figures. */
export const lateParts = { CustomRange, DayForm, InteractionsSection };
