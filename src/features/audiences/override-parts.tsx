import { formatNumber, truncate } from '#lib/text.ts';
import {
  describeValue,
  type Inherited,
  inheritedValue,
  type OverridableField,
} from './overridable-fields.ts';

export const OverridesHeading = ({ count }: { count: number }) => (
  <h2 id="overrides" className="flex flex-1 items-center gap-2 font-semibold text-sm text-strong">
    {count > 0 ? (
      <span className="inline-flex items-center gap-2 text-tailored">
        <span aria-hidden className="size-1.5 rotate-45 bg-current" />
        Overrides
        <span className="tnum">{formatNumber(count)}</span>
      </span>
    ) : (
      'Overrides'
    )}
  </h2>
);

/** Name, value and buttons of an override. */
export const overrideGrid =
  'grid grid-cols-[calc(var(--spacing)*31)_minmax(0,1fr)_calc(var(--spacing)*7)] gap-x-3 py-1.5 max-phone:grid-cols-[minmax(0,1fr)_auto] max-phone:gap-y-0.5 max-phone:py-2';

/** The value that an override replaces. */
export function PageValue({ field, inherited }: { field: OverridableField; inherited: Inherited }) {
  const replaced = describeValue(inheritedValue(field, inherited), field);
  return replaced.trim() ? (
    <p className="min-w-0 flex-1 basis-40 truncate text-muted">
      Page: <bdi>{truncate(replaced, 300)}</bdi>
    </p>
  ) : null;
}

/** Marks a field of a version that isn't live, if the live one has another value. */
export const DraftMark = () => (
  <span
    title="Differs from the live version"
    className="size-2 flex-none self-center rounded-full border border-draft border-dashed"
  >
    <span className="sr-only">Differs from the live version</span>
  </span>
);
