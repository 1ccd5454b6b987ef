import { folded } from '#util/text.ts';
import { parseTimestamp } from '#util/timestamp.ts';
import { values } from '#util/url-search.ts';
import { wordsOf } from '#util/words.ts';
import { isFiltered, sourceOf, typeOf } from './filter.ts';
import { type Bits, LetterIndex } from './letter-index.ts';
import type { LogsSearch } from './logs-search.ts';
import type { AccountLog } from './queries.ts';

type Asked = Pick<LogsSearch, 'q' | 'source' | 'type'>;

interface Result {
  search: Asked;
  /** So many entries of the log were looked at. */
  upTo: number;
  /** Which of them match, as bits. */
  found: Bits;
  matching: AccountLog[];
}

type Looked = Omit<Result, 'search'>;

const nothing: Looked = { upTo: 0, found: new Uint32Array(0), matching: [] };

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
    const result = this.#look(search, nothing, before?.found);
    this.#results.push(result);
    return result.matching;
  }

  /** What matches among the entries after those that were looked at, or among some of all. */
  #look(search: Asked, { upTo, found: before, matching: known }: Looked, among?: Bits): Result {
    const logs = this.#logs;
    const [sources, types] = [new Set(values(search.source)), new Set(values(search.type))];
    // Those among which it is looked are of these sources and types.
    const ofAll = among !== undefined || (sources.size === 0 && types.size === 0);
    const isOfThese = (log: AccountLog) =>
      (sources.size === 0 || sources.has(sourceOf(log))) && (types.size === 0 || types.has(typeOf(log)));
    const words = wordsOf(search.q);
    const { indexed, may, unsure } = this.#letters.holding(words);
    const found = new Uint32Array((logs.length + 31) >> 5);
    found.set(before);
    const matching = known.slice();
    for (let word = upTo >> 5; word < found.length; word += 1) {
      const known = indexed[word] ?? 0;
      let open = (among ? (among[word] ?? 0) : -1) & ((may[word] ?? 0) | ~known);
      while (open !== 0) {
        const bit = open & -open;
        open ^= bit;
        const place = word * 32 + 31 - Math.clz32(bit);
        const log = logs[place];
        if (log === undefined || place < upTo || !(ofAll || isOfThese(log))) continue;
        const looked = (known & bit) === 0 ? words : unsure;
        if (looked.length > 0 && !this.#holds(place, looked)) continue;
        found[word] = (found[word] ?? 0) | bit;
        matching.push(log);
      }
    }
    return { search, upTo: logs.length, found, matching };
  }

  #holds(place: number, words: readonly string[]): boolean {
    const text = this.#textAt(place);
    return words.every((word) => text.includes(word));
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
  return folded([source, type, idempotencyKey, accountLogId, unescaped(payload ?? '')].join('\n'));
}

/** JSON text with the characters that some writers escape without need, as in `https:\/\/` and `\u00e9`. */
const unescaped = (json: string) =>
  json.replace(/\\(?:u([\da-f]{4})|(.))/gi, (written, code?: string, character?: string) =>
    code ? String.fromCharCode(Number.parseInt(code, 16)) : character === '/' ? '/' : written,
  );

/** Whether all that a search finds is among what the one before finds. */
const narrows = (before: Asked, { q = '', source, type }: Asked): boolean =>
  before.source === source && before.type === type && q.startsWith(before.q ?? '');
