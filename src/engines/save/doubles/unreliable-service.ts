import { ApiError } from '#lib/api-error.ts';

export type Record = { updatedAt: string; [field: string]: unknown };

/**
 * How a request ends. `unheard`: applied, but the response is lost; `late`: applied some time after a timeout; `twice`:
 * applied twice with the second response, as when a browser or proxy resends a request.
 */
export type Ending =
  | 'done'
  | 'failed'
  | 'unheard'
  | 'garbage'
  | 'delayed'
  | 'twice'
  | 'too-many'
  | 'unauthorized'
  | 'other-tenant'
  | 'lost';

interface Pending {
  what: 'read' | 'write';
  end(ending: Ending): void;
}

const failure = (kind: ApiError['kind'], facts: { retryAfter?: number } = {}) =>
  new ApiError({ kind, operation: 'PATCH /v0/pages', ...facts });

/** A page service in memory whose requests end as a test decides. */
export class FlakyService {
  record: Record;
  readonly hasVersionCheck: boolean;
  pending: Pending[] = [];
  /** Timed-out writes, to be applied by the test. */
  delayed: (() => void)[] = [];
  writes = 0;
  #given = 0;

  constructor(record: Record, hasVersionCheck: boolean) {
    this.record = record;
    this.hasVersionCheck = hasVersionCheck;
  }

  read = (): Promise<Record> => this.#request('read', () => structuredClone(this.record));

  write = (patch: { [field: string]: unknown }, known: Record): Promise<Record> => {
    // Later edits must not change a sent request.
    const sent = structuredClone(patch);
    return this.#request('write', () => {
      if (this.hasVersionCheck && known.updatedAt !== this.record.updatedAt) throw failure('changed');
      this.apply(sent);
      this.writes += 1;
      return structuredClone(this.record);
    });
  };

  /** Applies an update and assigns IDs to new rows. */
  apply(patch: { [field: string]: unknown }): void {
    const next = { ...this.record, ...structuredClone(patch) };
    const actions = next.actions as { actionId?: string }[];
    for (const action of actions) action.actionId ??= this.#id('act');
    for (const group of next.footerLinks as { id?: string; links?: { id?: string }[] }[]) {
      group.id ??= this.#id('grp');
      for (const link of group.links ?? []) link.id ??= this.#id('lnk');
    }
    const header = next.headerActionId;
    if (header && !actions.some(({ actionId }) => actionId === header)) {
      if ('headerActionId' in patch) throw failure('invalid');
      next.headerActionId = null;
    }
    this.record = { ...next, updatedAt: `+${Number(this.record.updatedAt) + 1}` };
  }

  #id(kind: string): string {
    this.#given += 1;
    return `${kind}_${this.#given}`;
  }

  #request(what: Pending['what'], act: () => Record): Promise<Record> {
    return new Promise((resolve, reject) => {
      const settle = (work: () => void) => {
        try {
          work();
        } catch (error) {
          reject(error);
        }
      };
      const end = (ending: Ending) => {
        this.pending = this.pending.filter((each) => each !== request);
        settle(() => {
          if (ending === 'done') return resolve(act());
          if (ending === 'twice') {
            act();
            return resolve(act());
          }
          if (ending === 'failed') throw failure('server');
          if (ending === 'lost') throw failure('network');
          if (ending === 'too-many') throw failure('rate-limited', { retryAfter: 7 });
          if (ending === 'unauthorized' || ending === 'other-tenant') throw failure(ending);
          if (ending === 'delayed') {
            this.delayed.push(() => void act());
            throw failure('timeout');
          }
          act();
          throw failure(ending === 'garbage' ? 'not-json' : 'network');
        });
      };
      const request: Pending = { what, end };
      this.pending.push(request);
    });
  }
}
