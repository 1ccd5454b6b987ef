import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import { clsx } from 'clsx';
import {
  CalendarDays,
  Clock,
  Globe,
  Image,
  ImageOff,
  type LucideIcon,
  Moon,
  Rows3,
  ShieldAlert,
  ShieldCheck,
} from 'lucide-react';
import { useSavedViews } from '#api/sync/saved-views.ts';
import { health } from '#api/transport/health.ts';
import { sessionQuery, useCapabilities } from '#api/transport/session.ts';
import { capabilities } from '#contract/capabilities.ts';
import { type Draft, draftStore } from '#editor/save/draft-store.ts';
import { useDrafts } from '#editor/save/unsaved-here.tsx';
import { UnsavedWorkOf } from '#editor/save/unsaved-list.tsx';
import { useSetting } from '#lib/hooks/use-setting.ts';
import { basePath } from '#lib/link.ts';
import type { Setting } from '#lib/setting.ts';
import { truncate } from '#lib/text.ts';
import { ageForm, type DateForm, dateForm, formatDateTime } from '#lib/time.ts';
import { browserTimeZone, timeZone } from '#lib/time-zone.ts';
import { ShortcutsButton } from '#shell/palette-trigger.tsx';
import { Screen } from '#shell/screen.tsx';
import { ThemeSwitch } from '#shell/theme-switch.tsx';
import { density, externalImages, theme } from '#storage/settings.ts';
import { ViewTools } from '#table/views/views-panel.tsx';
import { AddressLink } from '#ui/address-link.tsx';
import { Button } from '#ui/button.tsx';
import { type Command, useCommands } from '#ui/commands.ts';
import { CopyId } from '#ui/copy-id.tsx';
import { DensitySwitch } from '#ui/density-switch.tsx';
import { EmptyText } from '#ui/empty-text.tsx';
import { Icon } from '#ui/icon.tsx';
import { linkStyle } from '#ui/link-style.ts';
import { confirm, toast } from '#ui/notify.ts';
import { Segmented } from '#ui/segmented.tsx';
import { Select } from '#ui/select.tsx';
import { Switch } from '#ui/switch.tsx';
import { UnsavedMark } from '#ui/unsaved-mark.tsx';
import { useNow } from '#ui/use-now.ts';
import { SettingList, SettingRow, SettingSection } from './setting-row.tsx';
import { StoredRow } from './stored-row.tsx';

/** Settings of this browser, and the connection. */
export const SettingsScreen = () => (
  <Screen title="Settings" isSubtle hasCurl={false} actions={<ShortcutsButton />}>
    <SettingCommands />
    <SettingSection title="Appearance">
      <SettingRow
        label="Theme"
        hint={
          <>
            System follows your device, now <span className="dark:hidden">light</span>
            <span className="not-dark:hidden">dark</span>.
          </>
        }
      >
        {() => <ThemeSwitch wide />}
      </SettingRow>
      <SettingRow label="Row height" hint="For all lists.">
        {() => <DensitySwitch />}
      </SettingRow>
    </SettingSection>
    <SettingSection title="Dates">
      <DateRows />
    </SettingSection>
    <SettingSection title="This device">
      <ImagesRow />
      <ViewsRow />
      <UnsavedRow />
      <StoredRow />
    </SettingSection>
    <SettingSection title="Connection">
      <ConnectionRows />
    </SettingSection>
  </Screen>
);

const here = browserTimeZone();
const zones = [...new Set([here, 'UTC', ...Intl.supportedValuesOf('timeZone')])].map((value) => ({
  value,
  label: value === here ? `${value} (this browser's)` : value,
}));

const forms = [
  { value: 'words', label: '14 Mar 2026' },
  { value: 'iso', label: '2026-03-14' },
  { value: 'local', label: `This browser's format (${navigator.language})` },
] as const;

/** The time of the date formats' examples. Depends on the form in the settings. */
const exampleOf = (_: DateForm) => formatDateTime(Date.UTC(2026, 2, 14, 14, 2), 'dateTime', 'UTC');

function DateRows() {
  const zone = useSetting(timeZone);
  const age = useSetting(ageForm);
  const form = useSetting(dateForm);
  const now = useNow();
  return (
    <>
      <SelectRow
        label="Time zone"
        hint={`It's now ${formatDateTime(now, 'exact', zone)}. Charts count days in this zone.`}
        options={zones}
        setting={timeZone}
      />
      <SelectRow label="Date format" hint="In lists, charts and fields." options={forms} setting={dateForm} />
      <SettingRow
        label="Recent times"
        hint={
          age === 'relative' ? 'For the last 24 hours. Older times show a date.' : 'All times show a date.'
        }
      >
        {() => (
          <Segmented
            label="Recent times"
            segments={[
              { value: 'relative', label: '2 h ago' },
              { value: 'exact', label: exampleOf(form) },
            ]}
            value={age}
            onChange={ageForm.set}
          />
        )}
      </SettingRow>
    </>
  );
}

interface SelectRowProps<T extends string> {
  label: string;
  hint: string;
  options: readonly { value: T; label: string }[];
  setting: Setting<T>;
}

function SelectRow<T extends string>({ label, hint, options, setting }: SelectRowProps<T>) {
  const value = useSetting(setting);
  return (
    <SettingRow label={label} hint={hint}>
      {(hintId) => (
        <Select
          aria-label={label}
          aria-describedby={hintId}
          className="w-full"
          options={options}
          value={value}
          onChange={setting.set}
        />
      )}
    </SettingRow>
  );
}

/** Whether other sites may learn who is looking. */
function ImagesRow() {
  const isOn = useSetting(externalImages) === 'on';
  return (
    <SettingRow label="Images" hint="When off, other sites can't see that you're here.">
      {(hint) => (
        <Switch checked={isOn} onChange={(on) => externalImages.set(on ? 'on' : 'off')} describedBy={hint}>
          <span className="text-sm text-strong">Load images from other sites</span>
        </Switch>
      )}
    </SettingRow>
  );
}

function ViewsRow() {
  const { views } = useSavedViews();
  return (
    <SettingRow isGroup label="Saved views" hint="Links you've named. Add one with Views on any list.">
      {() =>
        views.length === 0 ? (
          <EmptyText>No saved views yet.</EmptyText>
        ) : (
          <SettingList>
            {views.map((view) => (
              <li key={view.id}>
                <span className="min-w-0 flex-1 truncate">
                  <AddressLink address={view.href} className="touch rounded-xs hover:underline">
                    <bdi>{truncate(view.name)}</bdi>
                  </AddressLink>
                  <span className="ml-2 text-muted text-xs">
                    <bdi>{truncate(view.where)}</bdi>
                  </span>
                </span>
                <ViewTools view={view} />
              </li>
            ))}
          </SettingList>
        )
      }
    </SettingRow>
  );
}

/** The tenant, its service, and how simultaneous edits are handled. */
function ConnectionRows() {
  const { data: session } = useSuspenseQuery(sessionQuery);
  const isUnreachable = useSelector(health, (state) => state.isUnreachable);
  const offered = useCapabilities();
  const merged = 'Merged field by field';
  const edits = [
    { records: 'Pages', isProtected: offered.includes('if-match'), way: merged },
    { records: 'Audiences', isProtected: offered.includes('if-match'), way: merged },
    { records: 'Topics', isProtected: offered.includes('if-match-all'), way: merged },
    { records: 'Log entries', isProtected: offered.includes('if-match-all'), way: 'You pick a version' },
  ];
  return (
    <>
      <SettingRow
        isGroup
        label="Tenant"
        hint="Signed in with a key. It stays on the server, never in this browser."
      >
        {() => (
          <bdi className="truncate" title={session.tenant?.name ?? undefined}>
            {session.tenant?.name ?? 'Unknown'}
          </bdi>
        )}
      </SettingRow>
      <SettingRow
        isGroup
        label="Service"
        hint={
          isUnreachable ? (
            "Can't be reached right now."
          ) : offered.length === capabilities.length ? (
            'All features are available.'
          ) : (
            <>
              Some features aren't available.{' '}
              <Link to="/help/$guide" params={{ guide: 'api' }} hash="capabilities" className={linkStyle}>
                Learn more
              </Link>
            </>
          )
        }
      >
        {() => (
          <>
            <span
              aria-hidden
              className={clsx(
                'mr-2 size-1.5 flex-none rounded-full forced-color-adjust-none',
                isUnreachable ? 'bg-danger' : 'bg-success',
              )}
            />
            <bdi className="truncate">
              {session.mode === 'embedded' ? 'Included in Audience Console' : session.serviceUrl}
            </bdi>
          </>
        )}
      </SettingRow>
      <SettingRow
        isGroup
        label="API address"
        hint={
          <>
            <Link to="/api" className={`${linkStyle} underline`}>
              API reference
            </Link>
            {session.version ? ` · Audience Console ${session.version}` : null}
          </>
        }
      >
        {() => (
          <span className="flex min-h-7 min-w-0 flex-1 items-center rounded-md bg-sunken px-2 [&>button]:flex-1 [&>button]:justify-between">
            <CopyId value={`${location.origin}${basePath}/v0`} name="API address" whole />
          </span>
        )}
      </SettingRow>
      <SettingRow
        isGroup
        label="Simultaneous edits"
        hint={
          edits.every(({ isProtected }) => isProtected)
            ? "Saving never overwrites someone else's changes. Where both changed the same text, you pick a side."
            : 'Checked records are loaded right before each save. Two saves at the same moment can still overwrite each other.'
        }
      >
        {() => (
          <SettingList>
            {edits.map(({ records, isProtected, way }) => (
              <li key={records}>
                <Icon
                  of={isProtected ? ShieldCheck : ShieldAlert}
                  size="sm"
                  className={isProtected ? 'text-success' : 'text-warning'}
                />
                <span className="flex-1">{records}</span>
                <span className="text-muted text-xs">{isProtected ? way : 'Checked before saving'}</span>
              </li>
            ))}
          </SettingList>
        )}
      </SettingRow>
    </>
  );
}

/** Registers the settings in the palette. */
function SettingCommands() {
  useCommands([
    settingCommand(theme, 'light', 'Light theme', Moon),
    settingCommand(theme, 'dark', 'Dark theme', Moon),
    settingCommand(density, 'compact', 'Compact rows', Rows3),
    settingCommand(density, 'standard', 'Standard rows', Rows3),
    settingCommand(density, 'comfortable', 'Comfortable rows', Rows3),
    settingCommand(timeZone, browserTimeZone(), "Times in this browser's time zone", Globe),
    settingCommand(timeZone, 'UTC', 'Times in UTC', Globe),
    settingCommand(dateForm, 'words', 'Dates as 14 Mar 2026', CalendarDays),
    settingCommand(dateForm, 'iso', 'Dates as 2026-03-14', CalendarDays),
    settingCommand(dateForm, 'local', "Dates in this browser's format", CalendarDays),
    settingCommand(ageForm, 'relative', 'Recent times as 2 h ago', Clock),
    settingCommand(ageForm, 'exact', 'Recent times as date and time', Clock),
    settingCommand(externalImages, 'on', 'Load images from other sites', Image),
    settingCommand(externalImages, 'off', "Don't load images from other sites", ImageOff),
  ]);
  return null;
}

const settingCommand = <T extends string>(
  of: Setting<T>,
  value: T,
  label: string,
  icon: LucideIcon,
): Command => ({
  label,
  detail: 'Setting',
  icon,
  run: () => of.set(value),
});

/** Links to unsaved work in this browser. The route loads it, so the row has its height from the start. */
function UnsavedRow() {
  const client = useQueryClient();
  const drafts = useDrafts();
  const discard = async (draft: Draft) => {
    const yes = await confirm({
      title: 'Discard unsaved changes?',
      detail: `Unsaved changes to “${truncate(draft.title, 100)}” will be lost.`,
      action: 'Discard',
      danger: true,
    });
    if (!yes) return;
    try {
      const all = await draftStore.of(draft.tenant, draft.kind, draft.id);
      for (const each of all) await draftStore.remove(each);
    } catch {
      toast.error("Couldn't discard the changes", { detail: 'Try again.' });
    }
    for (const key of ['stored', 'drafts']) void client.invalidateQueries({ queryKey: [key] });
  };
  return (
    <SettingRow
      isGroup
      label="Unsaved changes"
      hint="Saved on this device as you type. Removed after 30 days without a change."
    >
      {() =>
        drafts.length === 0 ? (
          <EmptyText>Everything is saved.</EmptyText>
        ) : (
          <SettingList>
            {drafts.map((draft) => (
              <li key={JSON.stringify([draft.kind, draft.id])}>
                <UnsavedMark />
                <UnsavedWorkOf draft={draft} link="touch rounded-xs text-strong hover:underline" />
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={`Discard changes to ${truncate(draft.title, 60)}`}
                  className="-mr-2.5 text-muted"
                  onClick={() => void discard(draft)}
                >
                  Discard
                </Button>
              </li>
            ))}
          </SettingList>
        )
      }
    </SettingRow>
  );
}
