import { useSelector } from '@tanstack/react-store';
import { clsx } from 'clsx';
import { useSetting } from '#lib/hooks/use-setting.ts';
import { singleKeys } from '#storage/settings.ts';
import { registeredCommands } from '#ui/commands.ts';
import { Dialog } from '#ui/dialog.tsx';
import { keyMap, type Shortcut } from '#ui/key-map.ts';
import { ShortcutKeys } from '#ui/shortcut-keys.tsx';
import { Switch } from '#ui/switch.tsx';

const shortcutGroups = ['Anywhere', 'Lists', 'One record', 'Editors'] as const;

const descriptions: Record<Shortcut, { group: (typeof shortcutGroups)[number]; description: string }> = {
  palette: { group: 'Anywhere', description: 'Search or jump to anything' },
  shortcuts: { group: 'Anywhere', description: 'Show the shortcuts' },
  theme: { group: 'Anywhere', description: 'Light or dark theme' },
  goOverview: { group: 'Anywhere', description: 'Go to the overview' },
  goPages: { group: 'Anywhere', description: 'Go to pages' },
  goAudiences: { group: 'Anywhere', description: 'Go to audiences' },
  goSessions: { group: 'Anywhere', description: 'Go to sessions' },
  goTopics: { group: 'Anywhere', description: 'Go to topics' },
  goPersons: { group: 'Anywhere', description: 'Go to people' },
  goAccounts: { group: 'Anywhere', description: 'Go to accounts' },
  goApi: { group: 'Anywhere', description: 'Go to the API' },
  goSettings: { group: 'Anywhere', description: 'Go to settings' },
  goHelp: { group: 'Anywhere', description: 'Go to help' },
  search: { group: 'Lists', description: 'Search' },
  leaveSearch: { group: 'Lists', description: 'Clear search' },
  nextRow: { group: 'Lists', description: 'Next row' },
  previousRow: { group: 'Lists', description: 'Previous row' },
  openRow: { group: 'Lists', description: 'Open the row' },
  next: { group: 'One record', description: 'Next session, version, entry' },
  previous: { group: 'One record', description: 'Previous' },
  enterPanel: { group: 'One record', description: 'Go from the list to the panel' },
  closePanel: { group: 'One record', description: 'Cancel editing, close the panel' },
  edit: { group: 'One record', description: 'Edit' },
  create: { group: 'Lists', description: 'Create new' },
  exportCsv: { group: 'Lists', description: 'Export as CSV' },
  copyAsCurl: { group: 'Anywhere', description: 'Copy as cURL' },
  saveView: { group: 'Lists', description: 'Save or open a view' },
  selectRow: { group: 'Lists', description: 'Select the row' },
  selectRange: { group: 'Lists', description: 'Select the rows up to here' },
  clearSelection: { group: 'Lists', description: 'Clear the selection' },
  compare: { group: 'Lists', description: 'Compare the selected versions' },
  sideA: { group: 'One record', description: 'Select the version on side A' },
  sideB: { group: 'One record', description: 'Select the version on side B' },
  nextDifference: { group: 'One record', description: 'Next difference' },
  previousDifference: { group: 'One record', description: 'Previous difference' },
  nameVersion: { group: 'One record', description: 'Name the version of a page' },
  overrideField: { group: 'Editors', description: 'Override a field of an audience' },
  flipPreview: { group: 'Editors', description: 'Preview the audience or the page' },
  save: { group: 'Editors', description: 'Save' },
  saveDraft: { group: 'Editors', description: 'Save as a draft' },
  undo: { group: 'Editors', description: 'Undo' },
  redo: { group: 'Editors', description: 'Redo' },
};

/** Keys that only the focused element handles, so the key map doesn't have them. */
const focusKeys: ShortcutRowProps[] = [
  { description: 'Move a row', keys: ['Alt+ArrowUp', 'Alt+ArrowDown'] },
  { description: 'Pick up or drop a row', keys: ['Space'] },
  { description: 'Show screens of a result', keys: ['Tab'] },
  { description: 'Add log entry', keys: ['Mod+Enter'] },
  { description: 'Create page', keys: ['Mod+Enter'] },
  { description: 'Compare with this version as A', keys: ['a'] },
  { description: 'Compare with this version as B', keys: ['b'] },
  { description: 'Compare with this save', keys: ['c'] },
  { description: 'Duplicate row', keys: ['Mod+d'] },
  { description: 'Delete row', keys: ['Delete'] },
  { description: 'Keep yours', keys: ['1'] },
  { description: 'Keep theirs', keys: ['2'] },
  { description: 'Write your own', keys: ['3'] },
];

const shortcuts = Object.keys(keyMap) as Shortcut[];

/** All shortcuts (grayed if unavailable on this screen) and a switch for single-key shortcuts. */
export function ShortcutSheet({ onClose }: { onClose(): void }) {
  const registered = useSelector(registeredCommands);
  const active = new Set(registered.flatMap(({ commands }) => commands.map(({ shortcut }) => shortcut)));
  const groups = [
    ...shortcutGroups.map((title) => ({
      title,
      rows: shortcuts
        .filter((shortcut) => descriptions[shortcut].group === title)
        .map((keys) => ({
          keys,
          description: descriptions[keys].description,
          isMuted: !active.has(keys),
        })),
    })),
    { title: 'With the focus on it', rows: focusKeys },
  ];
  const hasSingleKeys = useSetting(singleKeys) === 'on';
  return (
    <Dialog
      title="Keyboard shortcuts"
      description="Shortcuts in gray work on other screens."
      wide="columns"
      onClose={onClose}
      footer={
        <Switch
          checked={hasSingleKeys}
          onChange={(on) => singleKeys.set(on ? 'on' : 'off')}
          className="mr-auto"
        >
          Single-key shortcuts
        </Switch>
      }
    >
      {/* Focused rather than the close button, so that the arrow keys scroll. */}
      <div data-autofocus tabIndex={-1} className="-mt-2 flex flex-col pt-2 outline-none">
        <div className="columns-2 gap-8 max-phone:columns-1">
          {groups.map(({ title, rows }) => (
            <section key={title} aria-label={title} className="break-inside-avoid pb-5">
              <h3 className="mb-1.5 font-medium text-muted text-xs">{title}</h3>
              <dl className="text-sm">
                {rows.map((row) => (
                  <ShortcutRow key={row.description} {...row} />
                ))}
              </dl>
            </section>
          ))}
        </div>
      </div>
    </Dialog>
  );
}

interface ShortcutRowProps {
  description: string;
  keys: Shortcut | readonly string[];
  isMuted?: boolean;
}

function ShortcutRow({ description, keys, isMuted = false }: ShortcutRowProps) {
  return (
    <div className={clsx('flex min-h-7 items-center justify-between gap-3', isMuted && 'text-faint')}>
      <dd className="order-1 flex-none">
        <ShortcutKeys of={keys} all />
      </dd>
      <dt className="min-w-0">
        {description}
        {isMuted ? <span className="sr-only">, not on this screen</span> : null}
      </dt>
    </div>
  );
}
