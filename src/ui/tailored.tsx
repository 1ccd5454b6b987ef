import { formatNumber, plural } from '#lib/text.ts';

/** Number of fields that differ from the page, as `◆ 4`. */
export const TailoredCount = ({ count }: { count: number }) => (
  <span className="inline-flex items-center gap-1.5 font-medium text-tailored">
    <span aria-hidden className="mx-px size-1.5 rotate-45 bg-current" />
    <span aria-hidden className="tnum">
      {formatNumber(count)}
    </span>
    <span className="sr-only">{plural(count, 'field differs', 'fields differ')} from the page</span>
  </span>
);
