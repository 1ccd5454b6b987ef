export const shortcutGroups = ['Anywhere', 'One record', 'Editors', 'Lists'] as const;

interface KeyBinding {
  /** Alternatives. `Mod` is ⌘ or Ctrl; keys separated by a space are pressed in sequence. */
  keys: readonly string[];
  group: (typeof shortcutGroups)[number];
  description: string;
}

/** All shortcuts by action. */
export const keyMap = {
  palette: { keys: ['Mod+k'], group: 'Anywhere', description: 'Search or jump to anything' },
  shortcuts: { keys: ['?'], group: 'Anywhere', description: 'Show the shortcuts' },
  theme: { keys: ['Shift+d'], group: 'Anywhere', description: 'Light or dark theme' },
  goOverview: { keys: ['g o'], group: 'Anywhere', description: 'Go to the overview' },
  goPages: { keys: ['g p'], group: 'Anywhere', description: 'Go to pages' },
  goAudiences: { keys: ['g a'], group: 'Anywhere', description: 'Go to audiences' },
  goTopics: { keys: ['g t'], group: 'Anywhere', description: 'Go to topics' },
  goPersons: { keys: ['g e'], group: 'Anywhere', description: 'Go to people' },
  goAccounts: { keys: ['g c'], group: 'Anywhere', description: 'Go to accounts' },
  goApi: { keys: ['g i'], group: 'Anywhere', description: 'Go to the API' },
  goSettings: { keys: ['g s'], group: 'Anywhere', description: 'Go to settings' },
  goHelp: { keys: ['g h'], group: 'Anywhere', description: 'Go to help' },
  search: { keys: ['/'], group: 'Lists', description: 'Search' },
  leaveSearch: { keys: ['Escape'], group: 'Lists', description: 'Clear search' },
  nextRow: { keys: ['j', 'ArrowDown'], group: 'Lists', description: 'Next row' },
  previousRow: { keys: ['k', 'ArrowUp'], group: 'Lists', description: 'Previous row' },
  openRow: { keys: ['Enter'], group: 'Lists', description: 'Open the row' },
  next: { keys: ['j'], group: 'One record', description: 'Next session, version, entry' },
  previous: { keys: ['k'], group: 'One record', description: 'Previous' },
  enterPanel: { keys: ['ArrowRight'], group: 'One record', description: 'Go from the list to the panel' },
  closePanel: { keys: ['Escape'], group: 'One record', description: 'Cancel editing, close the panel' },
  edit: { keys: ['e'], group: 'One record', description: 'Edit' },
  create: { keys: ['Shift+n'], group: 'Lists', description: 'Create new' },
  exportCsv: { keys: ['Shift+e'], group: 'Lists', description: 'Export as CSV' },
  copyAsCurl: { keys: ['Shift+c'], group: 'Anywhere', description: 'Copy as cURL' },
  saveView: { keys: ['Shift+s'], group: 'Lists', description: 'Save or open a view' },
  selectRow: { keys: ['x'], group: 'Lists', description: 'Select the row' },
  selectRange: { keys: ['Shift+x'], group: 'Lists', description: 'Select the rows up to here' },
  clearSelection: { keys: ['Escape'], group: 'Lists', description: 'Clear the selection' },
  pick: { keys: ['x'], group: 'Lists', description: 'Pick version to compare' },
  compare: { keys: ['c'], group: 'Lists', description: 'Compare picked versions' },
  nextDifference: { keys: ['n'], group: 'One record', description: 'Next difference' },
  previousDifference: { keys: ['p'], group: 'One record', description: 'Previous difference' },
  overrideField: { keys: ['o'], group: 'Editors', description: 'Override a field of an audience' },
  flipPreview: { keys: ['Alt+p'], group: 'Editors', description: 'Preview the audience or the page' },
  save: { keys: ['Mod+s'], group: 'Editors', description: 'Save' },
  undo: { keys: ['Mod+z'], group: 'Editors', description: 'Undo' },
  redo: { keys: ['Mod+Shift+z', 'Ctrl+y'], group: 'Editors', description: 'Redo' },
} as const satisfies Record<string, KeyBinding>;

export type Shortcut = keyof typeof keyMap;
