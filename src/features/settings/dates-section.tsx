import { ageForm, dateForm } from '#lib/date-format.ts';
import { useSetting } from '#lib/hooks/use-setting.ts';
import { formatDateTime } from '#lib/time.ts';
import { browserTimeZone, timeZone } from '#lib/time-zone.ts';
import { Field } from '#ui/field.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Select } from '#ui/select.tsx';
import { useNow } from '#ui/use-now.ts';

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

export function DatesSection() {
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
