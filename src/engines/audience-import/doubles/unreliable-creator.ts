import { ApiError, type ErrorKind } from '#api/transport/errors.ts';
import type { AudienceCreate } from '#contract/audience-requests.ts';

/** What happens to a request; after `lost` ones it is done all the same. */
export type Fate = ErrorKind | 'lost' | 'fine';

/** A service that creates audiences, and fails as it is told to. */
export class UnreliableCreator {
  /** The names created, in order; one for each time. */
  readonly created: string[] = [];
  underWay = 0;
  mostUnderWay = 0;
  requests = 0;
  #byKey = new Map<string, string>();
  #fate: (name: string, request: number) => Fate;
  #keyed: boolean;
  #wait: (ms: number, done: () => void) => unknown;
  #random: () => number;

  constructor(facts: {
    fate: (name: string, request: number) => Fate;
    /** Whether it creates one audience only for a key. */
    keyed: boolean;
    wait: (ms: number, done: () => void) => unknown;
    random?: () => number;
  }) {
    this.#fate = facts.fate;
    this.#keyed = facts.keyed;
    this.#wait = facts.wait;
    this.#random = facts.random ?? (() => 0.5);
  }

  create = async ({ customName = '' }: AudienceCreate, key: string): Promise<string> => {
    this.requests += 1;
    this.underWay += 1;
    this.mostUnderWay = Math.max(this.mostUnderWay, this.underWay);
    const fate = this.#fate(customName, this.requests);
    await this.#pause();
    const done = fate === 'fine' || fate === 'lost';
    const id = done ? this.#make(customName, key) : '';
    await this.#pause();
    this.underWay -= 1;
    if (fate === 'fine') return id;
    throw new ApiError({
      kind: fate === 'lost' ? 'network' : fate,
      operation: 'createAudience',
      ...(fate === 'rate-limited' && { retryAfter: 2 }),
      ...(fate === 'invalid' && { fields: [{ path: 'customName', message: 'Not a name of ours' }] }),
    });
  };

  look = async (name: string, known: ReadonlySet<string>): Promise<string | null> => {
    await this.#pause();
    const found = this.created.findIndex((each, index) => each === name && !known.has(`audience-${index}`));
    return found === -1 ? null : `audience-${found}`;
  };

  #pause = () => new Promise<void>((resolve) => void this.#wait(1 + this.#random() * 20, resolve));

  #make(name: string, key: string): string {
    const before = this.#keyed ? this.#byKey.get(key) : undefined;
    if (before) return before;
    const id = `audience-${this.created.length}`;
    this.created.push(name);
    this.#byKey.set(key, id);
    return id;
  }
}
