import { formatNumber, plural } from '#lib/text.ts';

interface TailoredCountProps {
  count: number;
  /** Shown after the number. */
  noun?: string;
}

/** Number of fields that differ from the page, as `◆ 4`, or `◆ 4 overrides` with a noun. */
export const TailoredCount = ({ count, noun }: TailoredCountProps) => (
  <span className="inline-flex flex-none items-center gap-1.5 font-medium text-tailored">
    <span aria-hidden className="mx-px size-1.5 rotate-45 bg-current" />
    {noun ? (
      <span className="tnum">{plural(count, noun)}</span>
    ) : (
      <>
        <span aria-hidden className="tnum">
          {formatNumber(count)}
        </span>
        <span className="sr-only">{plural(count, 'field differs', 'fields differ')} from the page</span>
      </>
    )}
  </span>
);
