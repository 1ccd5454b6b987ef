import { useSuspenseQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { sessionQuery } from '#api/session.ts';
import { Screen } from '#shell/screen.tsx';
import { ThemeSwitch } from '#shell/theme-switch.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { useNow } from '#ui/use-now.ts';
import { formatMoment } from '#util/time.ts';
import { browserTimeZone, timeZone } from '#util/time-zone.ts';
import { useSetting } from '#util/use-setting.ts';

const zones = [...new Set([browserTimeZone, 'UTC', ...Intl.supportedValuesOf('timeZone')])].map((value) => ({
  value,
  label: value === browserTimeZone ? `${value} (this browser's)` : value,
}));

const shortcuts = [
  { keys: ['/'], does: 'Search the list' },
  { keys: ['J', 'K'], does: 'Next and previous: row, session, operation' },
  { keys: ['Enter'], does: 'Open the row' },
  { keys: ['Esc'], does: 'Empty the search, then leave it' },
];
/** As `Kbd`, which hides on phones: here the keys are what is read. */
const keyCap =
  'inline-grid h-4.5 min-w-4.5 place-items-center rounded-sm border border-line-strong bg-surface px-1 font-medium font-sans text-2xs text-muted';

/** What this browser remembers, and what the console is connected to. */
export function SettingsScreen() {
  const { data: session } = useSuspenseQuery(sessionQuery);
  const zone = useSetting(timeZone);
  const now = useNow();
  return (
    <Screen title="Settings">
      <Section title="Appearance">
        <ThemeSwitch wide />
      </Section>
      <Section title="Time">
        <Field
          label="Time zone"
          hint={`Every date and bucket follows it. It is now ${formatMoment(now, 'exact', zone)}.`}
        >
          {(links) => <Select {...links} options={zones} value={zone} onChange={timeZone.set} />}
        </Field>
      </Section>
      <Section title="Shortcuts">
        <dl className="grid grid-cols-[7rem_minmax(0,1fr)] items-center gap-x-3 gap-y-2 text-sm">
          {shortcuts.map(({ keys, does }) => (
            <Fragment key={does}>
              <dt className="flex gap-1">
                {keys.map((key) => (
                  <kbd key={key} className={keyCap}>
                    {key}
                  </kbd>
                ))}
              </dt>
              <dd>{does}</dd>
            </Fragment>
          ))}
        </dl>
      </Section>
      <Section title="Connection">
        <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 gap-y-2 text-sm">
          <dt className="text-muted">Tenant</dt>
          <dd>{session.tenant?.name ?? 'Not named by the service'}</dd>
          <dt className="text-muted">Service</dt>
          <dd className="[overflow-wrap:anywhere]">
            {session.mode === 'embedded' ? 'Embedded in this console' : session.serviceUrl}
          </dd>
          <dt className="text-muted">Safe writes</dt>
          <dd>
            {session.extensions
              ? 'Yes: a change made elsewhere in between is never overwritten.'
              : 'Read before each write: a small window remains in which a change made elsewhere is overwritten.'}
          </dd>
        </dl>
      </Section>
    </Screen>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-line border-b px-gutter py-5">
      <h2 className="mb-3 font-semibold text-lg text-strong">{title}</h2>
      <div className="max-w-dialog">{children}</div>
    </section>
  );
}
