import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pagePatch } from '#contract/page-requests.ts';
import { pageShape } from '#features/pages/page-shape.ts';
import { randomId } from '#lib/id.ts';
import { normalizeLineEnds } from '#lib/text.ts';
import { asRows, copyRow, withRowMoved } from './document.ts';
import { ManualClock } from './doubles/manual-clock.ts';
import { type Ending, FlakyService, type Record } from './doubles/unreliable-service.ts';
import { SaveEngine } from './save-engine.ts';
import type { Group, Row, RowsShape } from './shape.ts';

/** Seeded random numbers. */
function randomOf(seed: number) {
  let state = seed | 0;
  const next = () => {
    // mulberry32
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    below: (most: number) => Math.floor(next() * most),
    chance: (share: number) => next() < share,
    of: <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)] as T,
  };
}

type Random = ReturnType<typeof randomOf>;
/** The intended content of the page, without keys, IDs or merges. */
type Expected = { readonly [field: string]: unknown };
type Item = { readonly [field: string]: unknown };

const lists = ['actions', 'actionCardWidgets', 'footerLinks', 'scripts'] as const;
const texts = ['pageContext', 'pageType'] as const;
const types = ['inbound', 'outbound', 'custom'] as const;
const metadata = ['title', 'description', 'ogTitle', 'twitterSite'] as const;

const page = (): Record => ({
  pageId: 'page_1',
  updatedAt: '+1',
  name: 'Launch',
  pageContext: 'Context\r\nof the page',
  brandId: 'brand_1',
  pageType: 'inbound',
  actions: ['A', 'B', 'C', 'D'].map((title, index) => ({
    actionId: `act_${title}`,
    buttonTitle: title,
    actionType: 'open-url',
    purpose: `Purpose ${title}`,
    url: `https://a.example/${index}`,
  })),
  headerActionId: 'act_B',
  actionCardWidgets: [
    { title: 'Logos', type: 'logos', logos: [{ image: { altText: 'One', url: 'https://a.example' } }] },
  ],
  footerLinks: [
    {
      id: 'grp_A',
      title: 'Company',
      links: [{ id: 'lnk_A', text: 'About', url: 'https://a.example/about' }],
    },
    { id: 'grp_B', title: 'Legal', links: [] },
  ],
  scripts: [{ name: 'Stats', description: 'Counts', enabled: true, content: 'count()\r\nadd()' }],
  metadata: { title: 'Launch', description: 'All about it', keywords: ['a', 'b'], author: 'Ada' },
});

/** Edits with the engine, and tracks the intended content separately. */
class Author {
  readonly engine: SaveEngine<Record>;
  expected: Expected;
  #past: Expected[] = [];
  #future: Expected[] = [];
  #random: Random;
  #count = 0;

  constructor(engine: SaveEngine<Record>, random: Random) {
    this.engine = engine;
    this.#random = random;
    this.expected = expectedOf(engine.state.snapshot.record);
  }

  #step(next: Expected, act: () => void) {
    const before = this.engine.state.past.at(-1);
    act();
    if (this.engine.state.past.at(-1) === before) return;
    this.#past.push(this.expected);
    this.#future = [];
    this.expected = next;
  }

  #word() {
    this.#count += 1;
    // A textarea returns line feeds only.
    return `Text ${this.#count}${this.#random.chance(0.3) ? '\nand more' : ''}`;
  }

  undo() {
    const before = this.#past.pop();
    if (!before) return;
    this.#future.push(this.expected);
    this.expected = before;
    this.engine.undo();
  }

  redo() {
    const next = this.#future.pop();
    if (!next) return;
    this.#past.push(this.expected);
    this.expected = next;
    this.engine.redo();
  }

  edit() {
    const kind = this.#random.below(12);
    if (kind === 0) return this.#text();
    if (kind === 1) return this.#metadata();
    if (kind === 2) return this.#header();
    const list = this.#random.of(lists);
    if (kind < 6) return this.#field(list);
    if (kind < 8) return this.#add(list);
    if (kind < 9) return this.#move(list);
    if (kind < 10) return this.#duplicate(list);
    return this.#remove(list);
  }

  #text() {
    const field = this.#random.of(texts);
    const word = field === 'pageType' ? this.#random.of(types) : this.#word();
    this.#step({ ...this.expected, [field]: word }, () => this.engine.change([field], word));
  }

  #metadata() {
    const [field, word] = [this.#random.of(metadata), this.#random.chance(0.2) ? '' : this.#word()];
    const next = { ...(this.expected.metadata as Item), [field]: word };
    this.#step({ ...this.expected, metadata: next }, () => this.engine.change(['metadata', field], word));
  }

  #header() {
    const rows = this.#rows('actions');
    const index = this.#random.below(rows.length + 1);
    this.#step(
      { ...this.expected, header: (this.#items('actions')[index]?.buttonTitle as string) ?? null },
      () => this.engine.change(['headerActionId'], rows[index]?.key),
    );
  }

  #rows = (list: string) => asRows(this.engine.valueAt([list]));
  #items = (list: string) => this.expected[list] as readonly Item[];
  #put(list: string, items: readonly Item[], rows: readonly Row[], header = this.expected.header) {
    const doc = this.engine.state.draft;
    const cleared = header === this.expected.header ? {} : { headerActionId: undefined };
    this.#step({ ...this.expected, [list]: items, header }, () =>
      this.engine.changeAll({ ...doc, [list]: rows, ...cleared }, 'change rows'),
    );
  }

  #field(list: (typeof lists)[number]) {
    const rows = this.#rows(list);
    const index = this.#random.below(rows.length);
    const row = rows[index];
    if (!row) return;
    const field = { actions: 'url', actionCardWidgets: 'title', footerLinks: 'title', scripts: 'content' }[
      list
    ];
    const word = field === 'url' ? `https://b.example/${this.#word()}` : this.#word();
    const items = this.#items(list).map((item, at) => (at === index ? { ...item, [field]: word } : item));
    this.#step({ ...this.expected, [list]: items }, () => this.engine.change([list, row.key, field], word));
  }

  #add(list: (typeof lists)[number]) {
    const index = this.#random.below(this.#rows(list).length + 1);
    const word = this.#word();
    const item: Item = {
      actions: { buttonTitle: word, actionType: 'open-url', url: `https://c.example/${word}` },
      actionCardWidgets: { title: word, type: 'logos', logos: [{ image: { altText: word } }] },
      footerLinks: { title: word, links: [{ text: word, url: 'https://c.example' }] },
      scripts: { name: word, enabled: false, content: '1' },
    }[list];
    const row = { key: randomId(), value: keyed(pageShape.fields[list], item) };
    this.#put(list, this.#items(list).toSpliced(index, 0, item), this.#rows(list).toSpliced(index, 0, row));
  }

  #duplicate(list: (typeof lists)[number]) {
    const rows = this.#rows(list);
    const index = this.#random.below(rows.length);
    const [row, item] = [rows[index], this.#items(list)[index]];
    if (!row || !item || rows.length > 12) return;
    // Titles identify the actions in this test.
    const name = list === 'actions' ? { buttonTitle: this.#word() } : {};
    const copy = copyRow(pageShape.fields[list], row);
    const named = { key: copy.key, value: { ...copy.value, ...name } };
    this.#put(
      list,
      this.#items(list).toSpliced(index + 1, 0, { ...item, ...name }),
      rows.toSpliced(index + 1, 0, named),
    );
  }

  #move(list: (typeof lists)[number]) {
    const rows = this.#rows(list);
    const [from, to] = [this.#random.below(rows.length), this.#random.below(rows.length)];
    const [row, item] = [rows[from], this.#items(list)[from]];
    if (!row || !item || from === to) return;
    const items = this.#items(list).toSpliced(from, 1).toSpliced(to, 0, item);
    this.#put(list, items, withRowMoved(rows, row.key, to));
  }

  #remove(list: (typeof lists)[number]) {
    const rows = this.#rows(list);
    const index = this.#random.below(rows.length);
    const item = this.#items(list)[index];
    // Deleting an action that the colleague edits would be a conflict.
    if (!item || (list === 'actions' && shared.has(String(item.buttonTitle)))) return;
    const header =
      list === 'actions' && this.expected.header === item.buttonTitle ? null : this.expected.header;
    this.#put(list, this.#items(list).toSpliced(index, 1), rows.toSpliced(index, 1), header);
  }
}

const shared = new Set(['A', 'B']);

function keyed(shape: RowsShape, item: Item): Group {
  return Object.fromEntries(
    Object.entries(item).map(([field, value]) => {
      const at = shape.row.fields[field];
      if (at?.kind !== 'rows') return [field, value];
      return [field, (value as Item[]).map((each) => ({ key: randomId(), value: keyed(at, each) }))];
    }),
  );
}

/** The author's part of a record: without IDs and the colleague's fields. */
function expectedOf(record: Record): Expected {
  const actions = record.actions as Item[];
  return plain({
    pageContext: record.pageContext,
    pageType: record.pageType,
    actions: actions.map(({ purpose: _purpose, ...rest }) => rest),
    header: actions.find(({ actionId }) => actionId === record.headerActionId)?.buttonTitle ?? null,
    actionCardWidgets: record.actionCardWidgets,
    footerLinks: record.footerLinks,
    scripts: record.scripts,
    metadata: Object.fromEntries(metadata.map((field) => [field, (record.metadata as Item)[field] ?? ''])),
  }) as Expected;
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value === 'string') return normalizeLineEnds(value);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([field, each]) =>
      ['actionId', 'id', 'purpose'].includes(field) ? [] : [[field, plain(each)]],
    ),
  );
}

/** Edits other fields of the same page, and tracks their intended content. */
class OtherUser {
  expected = {
    name: 'Launch',
    author: 'Ada',
    purposes: new Map([
      ['A', 'Purpose A'],
      ['B', 'Purpose B'],
    ]),
  };
  #service: FlakyService;
  #random: Random;
  #count = 0;

  constructor(service: FlakyService, random: Random) {
    this.#service = service;
    this.#random = random;
  }

  edit() {
    this.#count += 1;
    const word = `Theirs ${this.#count}`;
    const { record } = this.#service;
    const kind = this.#random.below(3);
    if (kind === 0) {
      this.expected.name = word;
      this.#service.apply({ name: word });
    } else if (kind === 1) {
      this.expected.author = word;
      this.#service.apply({ metadata: { ...(record.metadata as Item), author: word } });
    } else {
      const title = this.#random.of([...shared]);
      this.expected.purposes.set(title, word);
      const actions = (record.actions as Item[]).map((action) =>
        action.buttonTitle === title ? { ...action, purpose: word } : action,
      );
      this.#service.apply({ actions });
    }
  }

  /** The colleague's part of a record. */
  read(record: Record): OtherUser['expected'] {
    const actions = record.actions as Item[];
    return {
      name: String(record.name),
      author: String((record.metadata as Item).author),
      purposes: new Map(
        [...shared].map((title) => [
          title,
          String(actions.find(({ buttonTitle }) => buttonTitle === title)?.purpose),
        ]),
      ),
    };
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** All texts in a value, including nested ones. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [normalizeLineEnds(value)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

const bad: readonly Ending[] = ['failed', 'unheard', 'garbage', 'too-many', 'unauthorized', 'lost'];

/** Edits randomly against a service that fails randomly, then lets it recover. */
async function runStorm(seed: number, edits: number, hasVersionCheck: boolean) {
  const random = randomOf(seed);
  const clock = new ManualClock();
  const service = new FlakyService(page(), hasVersionCheck);
  // Texts that may be sent: those in the record, and those in the draft when Save was pressed.
  const pressed = new Set<string>();
  const unexpected: string[] = [];
  const engine = new SaveEngine<Record>(
    {
      shape: pageShape,
      schema: pagePatch,
      hasVersionCheck,
      canLoad: true,
      compare: (a, b) => Number(a.updatedAt) - Number(b.updatedAt),
      load: service.read,
      save: (patch, remote) => {
        const known = new Set(textsIn(remote));
        unexpected.push(...textsIn(patch).filter((text) => !known.has(text) && !pressed.has(text)));
        return service.write(patch, remote);
      },
      signIn: async () => random.chance(0.7),
      isSignedOut: async () => true,
    },
    { record: service.record, at: clock.now() },
    clock,
  );
  const author = new Author(engine, random);
  const otherUser = new OtherUser(service, random);
  const answer = (ending: Ending) => service.pending[0]?.end(ending);
  const save = () => {
    for (const text of textsIn(engine.state.draft)) pressed.add(text);
    engine.save();
  };
  let done = 0;
  while (done < edits) {
    const roll = random.below(100);
    if (roll < 50) {
      author.edit();
      done += 1;
    } else if (roll < 55) author.undo();
    else if (roll < 57) author.redo();
    else if (roll < 72) save();
    else if (roll < 90) {
      // Without a version check, a delayed write would overwrite.
      const endings = hasVersionCheck ? ([...bad, 'delayed', 'twice'] as const) : bad;
      answer(random.chance(0.5) ? 'done' : random.of(endings));
    } else if (roll < 94) clock.pass(clock.due ?? random.below(3000));
    else if (roll < 97) {
      // Without If-Match, a save between load and write is overwritten; the UI says so.
      const between = engine.state.phase.name === 'loading' || engine.state.phase.name === 'saving';
      if (hasVersionCheck || !between) otherUser.edit();
    } else {
      const delayed = service.delayed.shift();
      try {
        delayed?.();
      } catch {
        // Rejected as outdated.
      }
    }
    await settled();
    expect(service.pending.length).toBeLessThanOrEqual(1);
    expect(engine.state.phase.name, `seed ${seed}`).not.toBe('conflict');
  }
  for (let rounds = 0; engine.isDirty || engine.state.phase.name !== 'idle'; rounds += 1) {
    expect(
      rounds,
      `seed ${seed}: ${JSON.stringify([engine.state.phase, [...engine.validationErrors]])}`,
    ).toBeLessThan(100);
    if (service.pending.length > 0) answer('done');
    else if (clock.due !== null) clock.pass(clock.due);
    else save();
    await settled();
  }
  expect(unexpected, `seed ${seed}`).toEqual([]);
  return { author, colleague: otherUser, service, engine };
}

async function check(seed: number, edits: number, hasVersionCheck: boolean) {
  const { author, colleague, service } = await runStorm(seed, edits, hasVersionCheck);
  expect(expectedOf(service.record), `seed ${seed}`).toEqual(plain(author.expected));
  expect(colleague.read(service.record), `seed ${seed}`).toEqual(colleague.expected);
  expect(service.writes).toBeGreaterThan(0);
}

describe('saving to a service that fails randomly', () => {
  it('results in the intended page after 1,000 edits, with If-Match', () => check(1, 1000, true), 60_000);

  it('results in the intended page after 1,000 edits, without If-Match', () => check(2, 1000, false), 60_000);

  it('results in the intended page for any sequence of events', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer(), fc.boolean(), (seed, hasVersionCheck) =>
        check(seed, 60, hasVersionCheck),
      ),
      { numRuns: 60, examples: [[-2_147_354_374, true]] },
    );
  }, 120_000);
});
