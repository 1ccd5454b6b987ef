import type { RowStatuses } from '#engines/audience-import/validate.ts';
import { formatNumber, plural } from '#lib/text.ts';
import { Checkbox } from '#ui/checkbox.tsx';

export interface SkippedStatuses {
  invalid: boolean;
  duplicate: boolean;
  unsafe: boolean;
}

interface SkipOptionsProps {
  counts: RowStatuses['counts'] | undefined;
  value: SkippedStatuses;
  onChange(value: SkippedStatuses): void;
}

export const SkipOptions = ({ counts, value, onChange }: SkipOptionsProps) => (
  <>
    {counts?.invalid ? (
      <Checkbox
        checked={value.invalid}
        onChange={() => onChange({ ...value, invalid: !value.invalid })}
        className="max-phone:min-h-hit"
      >
        Skip {formatNumber(counts.invalid)} with problems
      </Checkbox>
    ) : null}
    {counts?.unsafe ? (
      <Checkbox
        checked={value.unsafe}
        onChange={() => onChange({ ...value, unsafe: !value.unsafe })}
        className="max-phone:min-h-hit"
      >
        Skip {formatNumber(counts.unsafe)} unsafe
      </Checkbox>
    ) : null}
    {counts?.duplicate ? (
      <Checkbox
        checked={value.duplicate}
        onChange={() => onChange({ ...value, duplicate: !value.duplicate })}
        className="max-phone:min-h-hit"
      >
        Skip {plural(counts.duplicate, 'duplicate')}
      </Checkbox>
    ) : null}
  </>
);
