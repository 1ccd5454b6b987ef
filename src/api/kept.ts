import { keptText } from './kept-text.ts';

/** What was opened and written in this browser lately. */
export const keptRecents = keptText('recents');
/** The addresses that were given a name in this browser. */
export const keptViews = keptText('views');
