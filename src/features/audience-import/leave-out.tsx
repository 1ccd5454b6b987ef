import type { Verdicts } from '#engines/audience-import/verdict.ts';
import { formatNumber, plural } from '#lib/text.ts';
import { Checkbox } from '#ui/checkbox.tsx';

/** Which rows are not to be sent. */
export interface LeftOut {
  problem: boolean;
  repeated: boolean;
  harmful: boolean;
}

interface LeaveOutProps {
  counts: Verdicts['counts'] | undefined;
  value: LeftOut;
  onChange(value: LeftOut): void;
}

/** Offers to skip rows that can't be created, unsafe rows, and duplicates. */
export const LeaveOut = ({ counts, value, onChange }: LeaveOutProps) => (
  <>
    {counts?.problem ? (
      <Checkbox
        checked={value.problem}
        onChange={() => onChange({ ...value, problem: !value.problem })}
        className="max-phone:min-h-hit"
      >
        Skip {formatNumber(counts.problem)} with problems
      </Checkbox>
    ) : null}
    {counts?.harmful ? (
      <Checkbox
        checked={value.harmful}
        onChange={() => onChange({ ...value, harmful: !value.harmful })}
        className="max-phone:min-h-hit"
      >
        Skip {formatNumber(counts.harmful)} unsafe
      </Checkbox>
    ) : null}
    {counts?.repeated ? (
      <Checkbox
        checked={value.repeated}
        onChange={() => onChange({ ...value, repeated: !value.repeated })}
        className="max-phone:min-h-hit"
      >
        Skip {plural(counts.repeated, 'duplicate')}
      </Checkbox>
    ) : null}
  </>
);
