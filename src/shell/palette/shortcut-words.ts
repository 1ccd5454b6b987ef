import type { Shortcut } from '#ui/key-map.ts';

/** Where shortcuts are of use, in the order in which they are shown. */
export const shortcutGroups = ['Anywhere', 'Lists', 'One record', 'Editors'] as const;

interface Words {
  group: (typeof shortcutGroups)[number];
  does: string;
}

/** Group and description of each shortcut. */
export const shortcutWords: Record<Shortcut, Words> = {
  palette: { group: 'Anywhere', does: 'Search or jump to anything' },
  shortcuts: { group: 'Anywhere', does: 'Show the shortcuts' },
  theme: { group: 'Anywhere', does: 'Light or dark theme' },
  goOverview: { group: 'Anywhere', does: 'Go to the overview' },
  goPages: { group: 'Anywhere', does: 'Go to pages' },
  goAudiences: { group: 'Anywhere', does: 'Go to audiences' },
  goTopics: { group: 'Anywhere', does: 'Go to topics' },
  goPersons: { group: 'Anywhere', does: 'Go to people' },
  goAccounts: { group: 'Anywhere', does: 'Go to accounts' },
  goApi: { group: 'Anywhere', does: 'Go to the API' },
  goSettings: { group: 'Anywhere', does: 'Go to settings' },
  goHelp: { group: 'Anywhere', does: 'Go to help' },
  search: { group: 'Lists', does: 'Search' },
  leaveSearch: { group: 'Lists', does: 'Clear search' },
  nextRow: { group: 'Lists', does: 'Next row' },
  previousRow: { group: 'Lists', does: 'Previous row' },
  openRow: { group: 'Lists', does: 'Open the row' },
  create: { group: 'Lists', does: 'Create new' },
  exportCsv: { group: 'Lists', does: 'Export as CSV' },
  copyAsCurl: { group: 'Anywhere', does: 'Copy as cURL' },
  saveView: { group: 'Lists', does: 'Save or open a view' },
  pick: { group: 'Lists', does: 'Pick version to compare' },
  compare: { group: 'Lists', does: 'Compare picked versions' },
  enterPanel: { group: 'One record', does: 'Go from the list to the panel' },
  closePanel: { group: 'One record', does: 'Cancel editing, close the panel' },
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
  { does: 'Pick up or drop a row', keys: ['Space'] },
  { does: 'Show screens of a result', keys: ['Tab'] },
  { does: 'Add log entry', keys: ['Mod+Enter'] },
  { does: 'Compare from this version', keys: ['a'] },
  { does: 'Compare to this version', keys: ['b'] },
  { does: 'Duplicate row', keys: ['Mod+d'] },
  { does: 'Delete row', keys: ['Delete'] },
  { does: 'Keep yours', keys: ['1'] },
  { does: 'Keep theirs', keys: ['2'] },
  { does: 'Write your own', keys: ['3'] },
];
