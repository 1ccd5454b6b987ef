import type { Shortcut } from '#ui/key-map.ts';

/** Where shortcuts are of use, in the order in which they are shown. */
export const shortcutGroups = ['Anywhere', 'Lists', 'One record', 'Editors'] as const;

interface Words {
  group: (typeof shortcutGroups)[number];
  does: string;
}

/** What each shortcut does. */
export const shortcutWords: Record<Shortcut, Words> = {
  palette: { group: 'Anywhere', does: 'Search or jump to anything' },
  shortcuts: { group: 'Anywhere', does: 'Show the shortcuts' },
  theme: { group: 'Anywhere', does: 'Light or dark theme' },
  goOverview: { group: 'Anywhere', does: 'Go to the overview' },
  goPages: { group: 'Anywhere', does: 'Go to pages' },
  goAudiences: { group: 'Anywhere', does: 'Go to audiences' },
  goTopics: { group: 'Anywhere', does: 'Go to topics' },
  goPersons: { group: 'Anywhere', does: 'Go to persons' },
  goAccounts: { group: 'Anywhere', does: 'Go to accounts' },
  goApi: { group: 'Anywhere', does: 'Go to the API' },
  goSettings: { group: 'Anywhere', does: 'Go to settings' },
  search: { group: 'Lists', does: 'Search' },
  leaveSearch: { group: 'Lists', does: 'Empty the search, then leave it' },
  nextRow: { group: 'Lists', does: 'Next row; arrows within the list' },
  previousRow: { group: 'Lists', does: 'Previous row' },
  openRow: { group: 'Lists', does: 'Open the row' },
  create: { group: 'Lists', does: 'Create or write a new one' },
  exportCsv: { group: 'Lists', does: 'Export as CSV' },
  copyAsCurl: { group: 'Anywhere', does: 'Copy as cURL' },
  saveView: { group: 'Lists', does: 'Save or open a view' },
  pick: { group: 'Lists', does: 'Pick a version to compare' },
  compare: { group: 'Lists', does: 'Compare the picked versions' },
  edit: { group: 'One record', does: 'Edit' },
  next: { group: 'One record', does: 'Next session, version, entry' },
  previous: { group: 'One record', does: 'Previous' },
  nextDifference: { group: 'One record', does: 'Next difference' },
  previousDifference: { group: 'One record', does: 'Previous difference' },
  save: { group: 'Editors', does: 'Save' },
  undo: { group: 'Editors', does: 'Undo' },
  redo: { group: 'Editors', does: 'Redo' },
};

/** Keys that are heard only by what has the focus, and so are no shortcuts of a screen. */
export const focusKeys: readonly { does: string; keys: readonly string[] }[] = [
  { does: 'Move a row', keys: ['Alt+ArrowUp', 'Alt+ArrowDown'] },
  { does: 'Lift a row by its grip, drop it', keys: ['Space'] },
  { does: 'Screens of a thing in the palette', keys: ['Tab'] },
  { does: 'Write the log entry of a form', keys: ['Mod+Enter'] },
  { does: 'Of the versions beside an open one: compare from it', keys: ['a'] },
  { does: 'Of the versions beside an open one: compare to it', keys: ['b'] },
  { does: 'Duplicate a row of an editor', keys: ['Mod+d'] },
  { does: 'Delete a row of an editor', keys: ['Delete'] },
  { does: 'Of two changes: mine', keys: ['1'] },
  { does: 'Of two changes: theirs', keys: ['2'] },
  { does: 'Instead of two changes: your own', keys: ['3'] },
];
