import { useSuspenseQuery } from '@tanstack/react-query';
import { CalendarDays, Clock, Globe, Image, ImageOff, type LucideIcon, Moon, Rows3 } from 'lucide-react';
import { useId } from 'react';
import { useSavedViews } from '#api/sync/saved-views.ts';
import { sessionQuery, useCapability } from '#api/transport/session.ts';
import { ageForm, dateForm } from '#lib/date-format.ts';
import { useSetting } from '#lib/hooks/use-setting.ts';
import type { Setting } from '#lib/setting.ts';
import { truncate } from '#lib/text.ts';
import { formatDateTime } from '#lib/time.ts';
import { browserTimeZone, timeZone } from '#lib/time-zone.ts';
import { Screen } from '#shell/screen.tsx';
import { SectionNav } from '#shell/section-nav.tsx';
import { ShortcutList } from '#shell/shortcut-list.tsx';
import { ThemeSwitch } from '#shell/theme-switch.tsx';
import { density, externalImages, theme } from '#storage/settings.ts';
import { ViewTools } from '#table/views/view-tools.tsx';
import { AddressLink } from '#ui/address-link.tsx';
import { type Command, useCommands } from '#ui/commands.ts';
import { CopyId } from '#ui/copy-id.tsx';
import { DensitySwitch } from '#ui/density-switch.tsx';
import { Fact, FactList } from '#ui/facts.tsx';
import { Field } from '#ui/field.tsx';
import { linkStyle } from '#ui/link-style.ts';
import { Nothing, Section } from '#ui/section.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Select } from '#ui/select.tsx';
import { Switch } from '#ui/switch.tsx';
import { useNow } from '#ui/use-now.ts';
import { StoredSection } from './stored-section.tsx';
import { UnsavedSection } from './unsaved-section.tsx';

const sections = [
  { id: 'appearance', label: 'Appearance', hint: 'Only on this device.', Content: AppearanceSection },
  { id: 'dates', label: 'Dates and times', Content: DatesSection },
  { id: 'privacy', label: 'Privacy', Content: PrivacySection },
  { id: 'connection', label: 'Connection', Content: ConnectionSection },
  {
    id: 'views',
    label: 'Saved views',
    hint: "Links you've named, saved on this device.",
    Content: ViewsSection,
  },
  {
    id: 'unsaved',
    label: 'Unsaved changes',
    hint: 'Saved on this device as you type. Open a record to restore them. Removed after 30 days without a change.',
    Content: UnsavedSection,
  },
  {
    id: 'stored',
    label: 'Stored data',
    hint: "What's saved on this device. Cached data is removed when you sign out.",
    Content: StoredSection,
  },
  { id: 'shortcuts', label: 'Shortcuts', Content: ShortcutList },
];

/** Settings of this browser, and the connection. */
export const SettingsScreen = () => (
  <Screen title="Settings" hasCurl={false}>
    <SettingCommands />
    <div className="grid flex-1 grid-cols-[calc(var(--spacing)*46)_minmax(0,1fr)] border-line border-t max-tablet:grid-cols-[minmax(0,1fr)] max-tablet:content-start">
      <SectionNav sections={sections} />
      <div className="min-w-0 [&>section>div]:max-w-form">
        {sections.map(({ id, label, hint, Content }) => (
          <Section key={id} id={id} title={label} hint={hint}>
            <Content />
          </Section>
        ))}
      </div>
    </div>
  </Screen>
);

function AppearanceSection() {
  return (
    <div className="grid grid-cols-[calc(var(--spacing)*28)_minmax(0,1fr)] items-center gap-x-3 gap-y-3 text-sm max-phone:grid-cols-[minmax(0,1fr)] max-phone:gap-y-1">
      <span className="text-muted">Theme</span>
      <span>
        <ThemeSwitch wide />
      </span>
      <span className="text-muted">Row height</span>
      <span>
        <DensitySwitch />
      </span>
    </div>
  );
}

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

const dateFormats = [
  { value: 'relative', label: '2 h ago' },
  { value: 'exact', label: 'Date and time' },
] as const;

/** Time zone and date formats. */
function DatesSection() {
  const zone = useSetting(timeZone);
  const form = useSetting(dateForm);
  const age = useSetting(ageForm);
  const now = useNow();
  return (
    <div className="flex max-w-dialog flex-col gap-4">
      <Field
        label="Time zone"
        hint={`Used for all dates and charts. It's now ${formatDateTime(now, 'exact', zone)}.`}
      >
        {(links) => <Select {...links} options={zones} value={zone} onChange={timeZone.set} />}
      </Field>
      <Field label="Dates">
        {(links) => <Select {...links} options={forms} value={form} onChange={dateForm.set} />}
      </Field>
      <div className="flex flex-col items-start gap-1">
        <span className="font-medium text-default text-xs">Recent times</span>
        <Segmented label="Recent times" segments={dateFormats} value={age} onChange={ageForm.set} />
      </div>
    </div>
  );
}

/** The tenant, its service, and how simultaneous edits are handled. */
function ConnectionSection() {
  const { data: session } = useSuspenseQuery(sessionQuery);
  return (
    <div className="max-w-form">
      <FactList>
        <Fact name="Tenant">{session.tenant?.name ?? 'Unknown'}</Fact>
        <Fact name="Service">
          {session.mode === 'embedded' ? 'Included in Audience Console' : (session.serviceUrl ?? 'Unknown')}
        </Fact>
        <Fact name="API address">
          <CopyId value={`${location.origin}/v0`} name="API address" whole />
        </Fact>
        <Fact name="Key">Stored on the server. It never reaches this browser.</Fact>
        <Fact name="Local data ID">
          {session.tenant ? (
            <CopyId value={session.tenant.fingerprint} name="fingerprint of service and tenant" />
          ) : null}
        </Fact>
        <Fact name="Simultaneous edits">
          <SimultaneousEdits />
        </Fact>
      </FactList>
    </div>
  );
}

function SimultaneousEdits() {
  const arePagesProtected = useCapability('if-match');
  const areAllProtected = useCapability('if-match-all');
  if (arePagesProtected && areAllProtected)
    return "Pages, audiences, topics and log entries are protected. Saving never overwrites someone else's changes.";
  return arePagesProtected
    ? 'Pages and audiences are protected. Topics and log entries are checked before each save; two saves at the same moment can still overwrite each other.'
    : 'Checked before each save. Two saves at the same moment can still overwrite each other.';
}

/** Privacy: data that other sites may receive. */
function PrivacySection() {
  const isOn = useSetting(externalImages) === 'on';
  const hint = useId();
  return (
    <div className="flex flex-col items-start gap-1">
      <Switch checked={isOn} onChange={(on) => externalImages.set(on ? 'on' : 'off')} describedBy={hint}>
        Load images from other sites
      </Switch>
      <p id={hint} className="text-muted text-xs">
        Off: previews and logos show a placeholder, so other sites don't learn who is looking.
      </p>
    </div>
  );
}

/** Saved views of all lists. */
function ViewsSection() {
  const { views } = useSavedViews();
  if (views.length === 0) return <Nothing>No saved views yet. Use Views on any list to save one.</Nothing>;
  return (
    <ul className="border-line border-t">
      {views.map((view) => (
        <li key={view.id} className="flex min-h-10 items-center gap-3 border-line border-b text-sm">
          <span className="min-w-0 flex-1 truncate">
            <AddressLink address={view.href} className={linkStyle}>
              <bdi>{truncate(view.name)}</bdi>
            </AddressLink>
            <span className="ml-2 text-faint">
              <bdi>{truncate(view.where)}</bdi>
            </span>
          </span>
          <ViewTools view={view} />
        </li>
      ))}
    </ul>
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
