import type { AudienceCreate } from '#contract/audience-requests.ts';
import { ApiError, type ErrorKind } from '#lib/api-error.ts';

/** How a request ends. If it's `lost`, the audience is created but the response is lost. */
export type FakeOutcome = ErrorKind | 'lost' | 'fine';

/** Creates audiences in memory and fails on demand. */
export class FlakyService {
  /** Names of all audiences, in creation order. */
  readonly created: string[] = [];
  inFlight = 0;
  maxInFlight = 0;
  requests = 0;
  #byKey = new Map<string, string>();
  #outcomeOf: (name: string, request: number) => FakeOutcome;
  #hasIdempotencyKeys: boolean;
  #wait: (ms: number, done: () => void) => unknown;
  #random: () => number;

  constructor(options: {
    outcomeOf: (name: string, request: number) => FakeOutcome;
    /** Honors idempotency keys. */
    hasIdempotencyKeys: boolean;
    wait: (ms: number, done: () => void) => unknown;
    random?: () => number;
  }) {
    this.#outcomeOf = options.outcomeOf;
    this.#hasIdempotencyKeys = options.hasIdempotencyKeys;
    this.#wait = options.wait;
    this.#random = options.random ?? (() => 0.5);
  }

  create = async ({ customName = '' }: AudienceCreate, key: string): Promise<string> => {
    this.requests += 1;
    this.inFlight += 1;
    this.maxInFlight = Math.max(this.maxInFlight, this.inFlight);
    const outcome = this.#outcomeOf(customName, this.requests);
    await this.#delay();
    const isCreated = outcome === 'fine' || outcome === 'lost';
    const id = isCreated ? this.#create(customName, key) : '';
    await this.#delay();
    this.inFlight -= 1;
    if (outcome === 'fine') return id;
    throw new ApiError({
      kind: outcome === 'lost' ? 'network' : outcome,
      operation: 'createAudience',
      ...(outcome === 'rate-limited' && { retryAfter: 2 }),
      ...(outcome === 'invalid' && { fields: [{ path: 'customName', message: 'Not a name of ours' }] }),
    });
  };

  findByName = async (name: string, known: ReadonlySet<string>): Promise<string | null> => {
    await this.#delay();
    const index = this.created.findIndex((created, at) => created === name && !known.has(`audience-${at}`));
    return index === -1 ? null : `audience-${index}`;
  };

  #delay = () => new Promise<void>((resolve) => void this.#wait(1 + this.#random() * 20, resolve));

  #create(name: string, key: string): string {
    const existing = this.#hasIdempotencyKeys ? this.#byKey.get(key) : undefined;
    if (existing) return existing;
    const id = `audience-${this.created.length}`;
    this.created.push(name);
    this.#byKey.set(key, id);
    return id;
  }
}
