import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { boundTenant } from '#api/transport/bound-tenant.ts';
import { ManualClock } from '#engines/save/doubles/manual-clock.ts';
import { type Ending, FlakyService, type Record } from '#engines/save/doubles/unreliable-service.ts';
import {
  type Group,
  group,
  mine,
  type RecordAdapter,
  SaveEngine,
  theirs,
  unresolvedConflicts,
  value,
} from '#engines/save/index.ts';
import { randomId } from '#lib/id.ts';
import type { Draft, DraftKey } from './draft-store.ts';
import { DraftWriter } from './draft-writer.ts';
import { sendQueuedSaves } from './queued-saves.ts';

/** `STORM_RUNS=5000 npm run test:unit -- queued-saves-storm` runs more storms. */
const RUNS = Number(process.env.STORM_RUNS ?? 150);

const { drafts, alive } = vi.hoisted(() => ({
  drafts: new Map<string, Draft>(),
  alive: new Set<string>(),
}));

vi.mock('./editor-lock.ts', () => ({ openEditorIds: async () => new Set(alive) }));
vi.mock('./draft-store.ts', () => ({
  draftStore: {
    all: async () => [...drafts.values()].sort((a, b) => b.at - a.at),
    isQueued: async ({ editor }: DraftKey) => drafts.get(editor)?.pendingSave !== undefined,
    remove: async ({ editor }: DraftKey) => void drafts.delete(editor),
    replace: async (draft: Draft) => void drafts.set(draft.editor, structuredClone(draft)),
    cancelSave: async ({ editor }: DraftKey) => void delete drafts.get(editor)?.pendingSave,
    async put({ editor }: DraftKey, change: { head?: Draft; at: number; fields: Group }) {
      const { head, at, fields } = structuredClone(change);
      const before = drafts.get(editor);
      const doc = { ...(head?.base ?? before?.doc), ...fields };
      drafts.set(editor, { ...((head ?? before) as Draft), at, doc });
    },
  },
}));

beforeAll(() => {
  boundTenant.set({ fingerprint: 't', name: null });
  const listens = { addEventListener: () => {}, removeEventListener: () => {} };
  for (const [name, stub] of Object.entries({ ...listens, document: listens })) vi.stubGlobal(name, stub);
});
afterAll(() => vi.unstubAllGlobals());

const tabs = ['a', 'b'] as const;
const fieldsOf = (tab: string) => [`${tab}0`, `${tab}1`];
const names = [...tabs.flatMap(fieldsOf), 'colleague'];
const shape = group('Page', Object.fromEntries(names.map((name) => [name, value(name)])));
const schema = z.record(z.string(), z.string());

/** Words are numbered in the order typed. */
const numberOf = (word: unknown) => Number(/\d+$/.exec(String(word))?.[0] ?? 0);
const settled = () => new Promise((resolve) => setImmediate(resolve));
const endings: readonly Ending[] = [
  'failed',
  'unheard',
  'garbage',
  'too-many',
  'unauthorized',
  'lost',
  'delayed',
  'twice',
];

interface Editor {
  key: DraftKey;
  engine: SaveEngine<Record>;
  writer: DraftWriter;
  close(): void;
}

/** Two tabs edit fields of their own in one record, through a connection that fails. */
class Storm {
  readonly clock = new ManualClock();
  readonly service = new FlakyService(
    {
      updatedAt: '+1',
      actions: [],
      footerLinks: [],
      ...Object.fromEntries(names.map((name) => [name, 'word 0'])),
    },
    true,
  );
  /** The last word typed or restored into each field. */
  readonly expected: { [field: string]: string } = Object.fromEntries(names.map((name) => [name, 'word 0']));
  readonly unexpected: string[] = [];
  isOnline = true;
  #open = new Map<string, Editor>();
  /** Words that each editor may send: in the document when Save was pressed, and not canceled since. */
  #pressed = new Map<string, Set<unknown>>();
  #passes = new Set<Promise<void>>();
  #count = 0;
  /** When a word was restored, on the scale of the numbers of typed words. */
  #restoredAt = new Map<unknown, number>();

  adapterOf = ({ editor }: Pick<DraftKey, 'editor'>): RecordAdapter<Record> => ({
    shape,
    schema,
    hasVersionCheck: true,
    canLoad: true,
    compare: (a, b) => Number(a.updatedAt) - Number(b.updatedAt),
    load: this.service.read,
    save: (patch, snapshot) => {
      const pressed = this.#pressed.get(editor);
      this.unexpected.push(
        ...Object.values(patch)
          .filter((word) => !pressed?.has(word))
          .map(String),
      );
      return this.service.write(patch, snapshot);
    },
    signIn: async () => true,
    isSignedOut: async () => true,
    onSaved: (record) => {
      for (const { engine } of this.#open.values()) engine.receiveRemote(record);
    },
  });

  open(tab: string): Editor {
    const editor = this.#open.get(tab);
    if (editor) return editor;
    const key = { tenant: 't', kind: 'page', id: 'p', editor: randomId() };
    const remote = { record: structuredClone(this.service.record), at: this.clock.now() };
    const engine = new SaveEngine<Record>(this.adapterOf(key), remote, this.clock);
    const writer = new DraftWriter({ source: engine, key, title: 'Page', path: tab });
    const ends = [engine.start(), writer.start(), () => alive.delete(key.editor)];
    alive.add(key.editor);
    const opened = { key, engine, writer, close: () => ends.forEach((end) => void end()) };
    this.#open.set(tab, opened);
    return opened;
  }

  type(tab: string, field: string): void {
    this.#count += 1;
    const word = `word ${this.#count}`;
    this.open(tab).engine.change([field], word);
    this.expected[field] = word;
  }

  press(tab: string): void {
    const { engine, key } = this.open(tab);
    const words = Object.values(engine.state.draft);
    this.#pressed.set(key.editor, new Set([...(this.#pressed.get(key.editor) ?? []), ...words]));
    engine.save();
    this.#resolve(tab);
  }

  #lastWanted = (word: unknown) => this.#restoredAt.get(word) ?? numberOf(word);

  /** Picks the word that was typed or restored last in each conflict, and continues the save. */
  #resolve(tab: string): void {
    const { engine, key } = this.open(tab);
    while (engine.state.phase.name === 'conflict') {
      for (const overlap of unresolvedConflicts(engine.adapter, engine.state))
        engine.resolveConflict(
          overlap,
          this.#lastWanted(overlap.mine) > this.#lastWanted(overlap.theirs) ? mine : theirs,
        );
      // Finishing the merge saves the current draft.
      const { draft } = engine.state;
      for (const word of Object.values(draft)) this.#pressed.get(key.editor)?.add(word);
      engine.finishMerge();
      if (engine.state.phase.name === 'conflict') throw new Error('conflicts remain');
    }
  }

  resolveAll(): void {
    for (const tab of this.#open.keys()) this.#resolve(tab);
  }

  /** Leaves the editor: with its save queued, as a reload does too, or canceled. */
  async leave(tab: string, choice: 'queue' | 'draft'): Promise<void> {
    const editor = this.#open.get(tab);
    if (!editor) return;
    if (choice === 'draft') {
      editor.engine.cancelSave();
      this.#pressed.delete(editor.key.editor);
    }
    this.#open.delete(tab);
    await editor.writer.flush();
    editor.close();
  }

  /** Restores the newest draft of a tab that was left, over later edits. This cancels its save. */
  async restore(tab: string): Promise<void> {
    const { engine, writer } = this.open(tab);
    const draft = [...structuredClone(drafts).values()]
      .filter(({ path, editor }) => path === tab && !alive.has(editor))
      .sort((a, b) => numberOf(newestWord(b)) - numberOf(newestWord(a)))[0];
    if (!draft) return;
    if (draft.pendingSave) {
      this.#pressed.delete(draft.editor);
      delete drafts.get(draft.editor)?.pendingSave;
    }
    if (!engine.restoreDraft(draft as never)) return;
    this.#count += 1;
    for (const [field, word] of Object.entries(draft.doc))
      if (draft.base[field] !== word && engine.state.draft[field] === word) {
        this.expected[field] = String(word);
        this.#restoredAt.set(word, this.#count);
      }
    await writer.flush();
    drafts.delete(draft.editor);
  }

  sendQueued(): void {
    if (!this.isOnline) return;
    const pass: Promise<void> = sendQueuedSaves(
      't',
      (draft) => this.adapterOf(draft) as never,
      () => {},
    ).finally(() => this.#passes.delete(pass));
    this.#passes.add(pass);
  }

  respond(ending: Ending): void {
    this.service.pending[0]?.end(this.isOnline ? ending : 'lost');
  }

  /** Reconnects, and saves everything that is left. */
  async finish(): Promise<void> {
    this.isOnline = true;
    for (let round = 0; !this.#isDone(); round += 1) {
      if (round > 400) throw new Error(`not done: ${JSON.stringify([...drafts.values()])}`);
      if (this.service.pending.length > 0) this.respond('done');
      else if (this.clock.due !== null) this.clock.pass(this.clock.due);
      else if ([...drafts.values()].some(({ pendingSave, editor }) => pendingSave && !alive.has(editor)))
        this.sendQueued();
      else
        for (const tab of tabs) {
          await this.restore(tab);
          this.press(tab);
        }
      for (let turn = 0; turn < 4; turn += 1) await settled();
      this.resolveAll();
      for (const { writer } of this.#open.values()) await writer.flush();
    }
    for (const tab of tabs) await this.leave(tab, 'queue');
  }

  #isDone = () =>
    drafts.size === 0 &&
    this.#passes.size === 0 &&
    this.service.pending.length === 0 &&
    [...this.#open.values()].every(({ engine }) => !engine.isDirty && engine.state.phase.name === 'idle');
}

const newestWord = ({ base, doc }: Draft) =>
  Object.entries(doc)
    .filter(([field, word]) => base[field] !== word)
    .map(([, word]) => word)
    .sort((a, b) => numberOf(b) - numberOf(a))[0];

type Step = (storm: Storm, pick: number) => void | Promise<void>;
const tabOf = (pick: number) => tabs[pick % tabs.length] ?? 'a';
const steps: { [name: string]: Step } = {
  type: (storm, pick) => storm.type(tabOf(pick), fieldsOf(tabOf(pick))[(pick % 2) ^ 1] ?? ''),
  typeOther: (storm, pick) => storm.type(tabOf(pick), fieldsOf(tabOf(pick))[pick % 2] ?? ''),
  press: (storm, pick) => storm.press(tabOf(pick)),
  queue: (storm, pick) => storm.leave(tabOf(pick), 'queue'),
  draft: (storm, pick) => storm.leave(tabOf(pick), 'draft'),
  open: (storm, pick) => void storm.open(tabOf(pick)),
  restore: (storm, pick) => storm.restore(tabOf(pick)),
  send: (storm) => storm.sendQueued(),
  respond: (storm) => storm.respond('done'),
  fail: (storm, pick) => storm.respond(endings[pick % endings.length] ?? 'lost'),
  disconnect: (storm) => {
    storm.isOnline = false;
  },
  connect: (storm) => {
    storm.isOnline = true;
  },
  wait: (storm, pick) => storm.clock.pass(storm.clock.due ?? pick * 100),
  colleague: (storm, pick) => {
    storm.expected.colleague = `word ${pick}`;
    storm.service.apply({ colleague: `word ${pick}` });
  },
  delayed: (storm) => {
    try {
      storm.service.delayed.shift()?.();
    } catch {
      // Rejected, because the record changed since.
    }
  },
};
const frequency = ['type', 'typeOther', 'press', 'queue', 'send', 'respond', 'restore'];
const script = fc.array(
  fc.tuple(fc.constantFrom(...Object.keys(steps), ...frequency, ...frequency), fc.nat({ max: 30 })),
  { minLength: 20, maxLength: 80 },
);

it('loses no edit and sends nothing without Save, whatever happens to tabs and the connection', async () => {
  await fc.assert(
    fc.asyncProperty(script, async (actions) => {
      drafts.clear();
      alive.clear();
      const storm = new Storm();
      for (const [name, pick] of actions) {
        await steps[name]?.(storm, pick);
        if (!storm.isOnline) while (storm.service.pending.length > 0) storm.respond('lost');
        await settled();
        storm.resolveAll();
      }
      await storm.finish();
      const { record } = storm.service;
      expect(Object.fromEntries(names.map((name) => [name, record[name]]))).toEqual(storm.expected);
      expect(storm.unexpected).toEqual([]);
    }),
    { numRuns: RUNS },
  );
}, 3_600_000);
