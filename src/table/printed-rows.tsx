import { formatNumber } from '#util/text.ts';
import type { BodyProps } from './body.ts';
import { Line, lineKey } from './line.tsx';
import { part } from './parts.ts';

/** More rows make a document that no printer is asked for; a file of the list has them all. */
export const MOST_PRINTED = 5000;

/** The rows one below the other, as far as they are loaded. */
export function PrintedRows<T extends object>(props: BodyProps<T>) {
  const all = props.rows.length + props.heads.length;
  let most = Math.min(all, MOST_PRINTED);
  // Where rows come when they are looked at, those without a gap before them are printed.
  while (props.onShow && most > 0 && !props.rows.at(most - 1)) most -= 1;
  return (
    <div {...part('rowgroup')}>
      {Array.from({ length: most }, (_, line) => (
        <Line key={lineKey(props, line)} body={props} line={line} />
      ))}
      {all > most ? (
        <p className="px-gutter py-2 text-muted text-sm">
          Showing the first {formatNumber(most)} of {formatNumber(all)} rows. Export the list to get all.
        </p>
      ) : null}
    </div>
  );
}
