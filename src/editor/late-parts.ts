import { MergeScreen } from './merge/merge-screen.tsx';
import { RemoteChangeBar } from './merge/remote-change-bar.tsx';
import { RecoveryNotes } from './save/recovery-notes.tsx';
import { SaveDetails } from './save/save-details.tsx';

/** Loaded together, after the form: what an editor shows only after an action. */
export const lateParts = { MergeScreen, RecoveryNotes, RemoteChangeBar, SaveDetails };
