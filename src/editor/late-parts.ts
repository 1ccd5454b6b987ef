import { ChangeList } from './changes/change-list.tsx';
import { MergeScreen } from './merge/merge-screen.tsx';
import { SaveDetails } from './save/save-details.tsx';

/** Loaded together, after the form: what an editor shows only after an action. */
export const lateParts = { ChangeList, MergeScreen, SaveDetails };
