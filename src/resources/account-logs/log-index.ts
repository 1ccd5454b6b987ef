import { jsonText } from '#util/json.ts';
import { folded } from '#util/text.ts';
import { parseTimestamp } from '#util/timestamp.ts';
import { values } from '#util/url-search.ts';
import { wordsOf } from '#util/words.ts';
import { isFiltered, sourceOf, typeOf } from './filter.ts';
import { isAmong, LetterIndex } from './letter-index.ts';
import type { LogsSearch } from './logs-search.ts';
import type { AccountLog } from './queries.ts';

type Asked = Pick<LogsSearch, 'q' | 'source' | 'type'>;

interface Result {
  search: Asked;
  /** So many entries of the log were looked at. */
  upTo: number;
  /** Where the matching ones are. */
  places: readonly number[];
  matching: AccountLog[];
}

const newestFirst = () => ({ upTo: 0, last: Number.POSITIVE_INFINITY, holds: true });

/** The entries of a log as they are searched: what was made of one is kept while the log grows. */
export class LogIndex {
  #logs: readonly AccountLog[] = [];
  #texts: (string | undefined)[] = [];
  #letters = new LetterIndex();
  #prepared = 0;
  /** Each narrows the one before: what was typed, letter by letter. */
  #results: Result[] = [];
  #newestFirst = newestFirst();

  /** Takes in a log that has grown, or another one. */
  #take(logs: readonly AccountLog[]): void {
    if (logs === this.#logs) return;
    const grown = this.#logs.every((log, place) => log === logs[place]);
    if (!grown) {
      const known = new Map(this.#logs.map((log, place) => [log, this.#texts[place]]));
      this.#texts = logs.map((log) => known.get(log));
      this.#letters = new LetterIndex();
      this.#prepared = 0;
      this.#results = [];
      this.#newestFirst = newestFirst();
    }
    this.#logs = logs;
  }

  /** The entries that search, source and type leave over. */
  matching(logs: AccountLog[], { q, source, type }: Asked): AccountLog[] {
    const search = { q, source, type };
    if (!isFiltered(search)) return logs;
    this.#take(logs);
    this.#results = this.#results
      .filter((result) => narrows(result.search, search))
      .map((result) => (result.upTo === logs.length ? result : this.#look(result.search, result)));
    const before = this.#results.at(-1);
    if (before && narrows(search, before.search)) return before.matching;
    const result = this.#look(search, { upTo: 0, places: [], matching: [] }, before?.places);
    this.#results.push(result);
    return result.matching;
  }

  /** What matches among all entries that have not been looked at, or among those at some places. */
  #look(search: Asked, from: Omit<Result, 'search'>, among?: readonly number[]): Result {
    const logs = this.#logs;
    const [sources, types] = [new Set(values(search.source)), new Set(values(search.type))];
    const words = wordsOf(search.q);
    const { bits, unsure } = this.#letters.holding(words);
    const holds = (place: number): boolean => {
      const indexed = this.#letters.has(place);
      if (indexed && !isAmong(bits, place)) return false;
      const open = indexed ? unsure : words;
      if (open.length === 0) return true;
      const text = this.#textAt(place);
      return open.every((word) => text.includes(word));
    };
    const places = from.places.slice();
    const matching = from.matching.slice();
    const end = among?.length ?? logs.length;
    for (let at = among ? 0 : from.upTo; at < end; at += 1) {
      const place = among ? (among[at] as number) : at;
      const log = logs[place] as AccountLog;
      // Those among which it is looked are of these sources and types.
      if (!among && sources.size > 0 && !sources.has(sourceOf(log))) continue;
      if (!among && types.size > 0 && !types.has(typeOf(log))) continue;
      if (words.length > 0 && !holds(place)) continue;
      places.push(place);
      matching.push(log);
    }
    return { search, upTo: logs.length, places, matching };
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

  /** Makes what entries are searched by, for as long as `more` answers true; answers whether all of it is made. */
  prepare(logs: readonly AccountLog[], more: () => boolean): boolean {
    this.#take(logs);
    for (; this.#prepared < logs.length; this.#prepared += 1) {
      if (!more()) return false;
      this.#letters.add(this.#prepared, this.#textAt(this.#prepared));
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

/** Whether all that a search finds is among what the one before finds. */
const narrows = (before: Asked, { q = '', source, type }: Asked): boolean =>
  before.source === source && before.type === type && q.startsWith(before.q ?? '');
