import { useSuspenseQuery } from '@tanstack/react-query';
import { sessionQuery } from '#api/transport/session.ts';
import { useTenant } from '#api/transport/use-tenant.ts';
import { ShortcutList } from '#shell/palette/shortcut-list.tsx';
import { Screen } from '#shell/screen.tsx';
import { SectionNav } from '#shell/section-nav.tsx';
import { ThemeSwitch } from '#shell/theme-switch.tsx';
import { DensitySwitch } from '#ui/density-switch.tsx';
import { Section } from '#ui/section.tsx';
import { Choices } from './choices.tsx';
import { ConnectionSection } from './connection-section.tsx';
import { DatesSection } from './dates-section.tsx';
import { PrivacySection } from './privacy-section.tsx';
import { StoredSection } from './stored/stored-section.tsx';
import { UnsavedSection } from './unsaved-section.tsx';
import { ViewsSection } from './views-section.tsx';

const sections = [
  { id: 'appearance', label: 'Appearance' },
  { id: 'dates', label: 'Dates and times' },
  { id: 'privacy', label: 'Privacy' },
  { id: 'connection', label: 'Connection' },
  { id: 'views', label: 'Saved views' },
  { id: 'unsaved', label: 'Unsaved changes' },
  { id: 'stored', label: 'Stored data' },
  { id: 'shortcuts', label: 'Shortcuts' },
];

/** What this browser remembers, and what the console is connected to. */
export function SettingsScreen() {
  const { data: session } = useSuspenseQuery(sessionQuery);
  const tenant = useTenant()?.fingerprint ?? '';
  return (
    <Screen title="Settings">
      <Choices />
      <div className="grid flex-1 grid-cols-[calc(var(--spacing)*46)_minmax(0,1fr)] border-line border-t max-tablet:grid-cols-[minmax(0,1fr)] max-tablet:content-start">
        <SectionNav sections={sections} />
        <div className="min-w-0 [&>section>div]:max-w-form">
          <Section id="appearance" title="Appearance" hint="Only on this device.">
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
          </Section>
          <Section id="dates" title="Dates and times">
            <DatesSection />
          </Section>
          <Section id="privacy" title="Privacy">
            <PrivacySection />
          </Section>
          <Section id="connection" title="Connection">
            <ConnectionSection session={session} />
          </Section>
          <Section id="views" title="Saved views" hint="Links you've named, saved on this device.">
            <ViewsSection />
          </Section>
          <Section
            id="unsaved"
            title="Unsaved changes"
            hint="Saved on this device as you type. Open a record to restore them. Removed after 30 days without a change."
          >
            <UnsavedSection tenant={tenant} />
          </Section>
          <Section
            id="stored"
            title="Stored data"
            hint="What's saved on this device. Cached data is removed when you sign out."
          >
            <StoredSection tenant={tenant} />
          </Section>
          <Section id="shortcuts" title="Shortcuts">
            <ShortcutList />
          </Section>
        </div>
      </div>
    </Screen>
  );
}
