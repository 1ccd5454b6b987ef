import type { ZonedCalendar } from '#util/zoned.ts';
import { type Figures, makeTally } from './tally.ts';
import type { Session } from './visit.ts';

interface Page {
  readonly items: readonly Session[];
}

export interface Fed {
  /** The sessions in the order they came, none twice. */
  rows: Session[];
  figures: Figures;
}

/**
 * Makes a function from the pages loaded so far to their figures. It counts only the pages that are new since
 * it was last asked, and starts over where the earlier ones are not the same as before; so for the same pages
 * it always answers the same, however often it is asked.
 */
export function makeFeed(calendar: ZonedCalendar): (pages: readonly Page[]) => Fed {
  let tally = makeTally(calendar);
  let fed: readonly Page[] = [];
  let answer: Fed = { rows: [], figures: tally.figures() };
  return (pages) => {
    const grown = fed.length <= pages.length && fed.every((page, index) => page === pages[index]);
    if (grown && fed.length === pages.length) return answer;
    if (!grown) tally = makeTally(calendar);
    const added = pages.slice(grown ? fed.length : 0).map((page) => tally.add(page.items));
    answer = { rows: (grown ? answer.rows : []).concat(...added), figures: tally.figures() };
    fed = pages;
    return answer;
  };
}
