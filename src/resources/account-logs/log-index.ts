import { jsonText } from '#util/json.ts';
import { folded } from '#util/text.ts';
import { parseTimestamp } from '#util/timestamp.ts';
import { values } from '#util/url-search.ts';
import { wordsOf } from '#util/words.ts';
import { isFiltered, sourceOf, typeOf } from './filter.ts';
import type { LogsSearch } from './logs-search.ts';
import type { AccountLog } from './queries.ts';

/** The latest result, which a search that goes on from it only has to narrow. */
interface Result {
  search: LogsSearch;
  logs: readonly AccountLog[];
  /** Where the matching ones are. */
  places: readonly number[];
  matching: AccountLog[];
}

/** The entries of a log as they are searched: what was made of one is kept while the log grows. */
export class LogIndex {
  #logs: readonly AccountLog[] = [];
  #texts: (string | undefined)[] = [];
  #result: Result | null = null;
  #newestFirst = { upTo: 0, last: Number.POSITIVE_INFINITY, holds: true };

  /** Takes in a log that has grown, or another one. */
  #take(logs: readonly AccountLog[]): void {
    if (logs === this.#logs) return;
    const grown = this.#logs.every((log, place) => log === logs[place]);
    if (!grown) {
      const known = new Map(this.#logs.map((log, place) => [log, this.#texts[place]]));
      this.#texts = logs.map((log) => known.get(log));
      this.#newestFirst = { upTo: 0, last: Number.POSITIVE_INFINITY, holds: true };
    }
    this.#logs = logs;
  }

  /** The entries that search, source and type leave over. */
  matching(logs: AccountLog[], search: LogsSearch): AccountLog[] {
    if (!isFiltered(search)) return logs;
    this.#take(logs);
    const words = wordsOf(search.q);
    const [sources, types] = [new Set(values(search.source)), new Set(values(search.type))];
    const before = this.#result;
    const places: number[] = [];
    const matching: AccountLog[] = [];
    const look = (place: number) => {
      const log = logs[place];
      if (!log || (sources.size > 0 && !sources.has(sourceOf(log)))) return;
      if (types.size > 0 && !types.has(typeOf(log))) return;
      if (words.length > 0) {
        const text = this.#textAt(place);
        if (!words.every((word) => text.includes(word))) return;
      }
      places.push(place);
      matching.push(log);
    };
    if (before && narrows(before, logs, search)) before.places.forEach(look);
    else for (let place = 0; place < logs.length; place += 1) look(place);
    this.#result = { search, logs, places, matching };
    return matching;
  }

  /** Whether every entry is newer than the next, or as old. */
  isNewestFirst(logs: readonly AccountLog[]): boolean {
    this.#take(logs);
    const order = this.#newestFirst;
    for (; order.holds && order.upTo < logs.length; order.upTo += 1) {
      const moment = parseTimestamp(logs[order.upTo]?.createdAt);
      order.holds = moment !== null && moment <= order.last;
      order.last = moment ?? order.last;
    }
    return order.holds;
  }

  /** Makes the texts of entries that have none yet, for as long as `more` answers true; answers whether all have one. */
  prepare(logs: readonly AccountLog[], more: () => boolean): boolean {
    this.#take(logs);
    for (let place = 0; place < logs.length; place += 1) {
      if (this.#texts[place] !== undefined) continue;
      if (!more()) return false;
      this.#textAt(place);
    }
    return true;
  }

  #textAt(place: number): string {
    let text = this.#texts[place];
    if (text === undefined) {
      text = textOf(this.#logs[place]);
      this.#texts[place] = text;
    }
    return text;
  }
}

function textOf(log: AccountLog | undefined): string {
  const { source, type, idempotencyKey, accountLogId, payload } = log ?? {};
  return folded([source, type, idempotencyKey, accountLogId, jsonText(payload, 0)].join('\n'));
}

/** Whether all that a search finds is among what the one before has found. */
function narrows(before: Result, logs: readonly AccountLog[], { q = '', source, type }: LogsSearch): boolean {
  return (
    before.logs === logs &&
    before.search.source === source &&
    before.search.type === type &&
    q.startsWith(before.search.q ?? '')
  );
}
