/**
 * All shortcuts by action. `Mod` is ⌘ or Ctrl; keys separated by a space are pressed in sequence. Described in
 * `shell/shortcut-list.tsx`.
 */
export const keyMap = {
  palette: ['Mod+k'],
  shortcuts: ['?'],
  theme: ['Shift+d'],
  goOverview: ['g o'],
  goPages: ['g p'],
  goAudiences: ['g a'],
  goTopics: ['g t'],
  goPersons: ['g e'],
  goAccounts: ['g c'],
  goApi: ['g i'],
  goSettings: ['g s'],
  goHelp: ['g h'],
  search: ['/'],
  leaveSearch: ['Escape'],
  nextRow: ['j', 'ArrowDown'],
  previousRow: ['k', 'ArrowUp'],
  openRow: ['Enter'],
  next: ['j'],
  previous: ['k'],
  enterPanel: ['ArrowRight'],
  closePanel: ['Escape'],
  edit: ['e'],
  create: ['Shift+n'],
  exportCsv: ['Shift+e'],
  copyAsCurl: ['Shift+c'],
  saveView: ['Shift+s'],
  pick: ['x'],
  compare: ['c'],
  nextDifference: ['n'],
  previousDifference: ['p'],
  save: ['Mod+s'],
  undo: ['Mod+z'],
  redo: ['Mod+Shift+z', 'Ctrl+y'],
} as const satisfies Record<string, readonly string[]>;

export type Shortcut = keyof typeof keyMap;
