import type { AudiencePatch } from '#contract/audience-requests.ts';
import { ApiError, type ErrorKind } from '#lib/api-error.ts';
import type { AudienceRecord } from '../match.ts';
import { tagOf } from '../plan-update.ts';
import type { RowService } from '../send-row.ts';

/** How a request ends. If it's `lost`, the audience is created but the response is lost. */
export type FakeOutcome = ErrorKind | 'lost' | 'fine';

/** Creates and updates audiences in memory and fails on demand. */
export class FlakyService implements RowService {
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

  /** Existing audiences, and the patches of each version after the first, by ID. */
  readonly records = new Map<string, AudienceRecord>();
  readonly versions = new Map<string, AudiencePatch[]>();

  create: RowService['create'] = async ({ customName = '' }, _personId, key) => {
    const id = await this.#respond('createAudience', customName, () => this.#create(customName, key));
    return { audienceId: id } as AudienceRecord;
  };

  /** Numbers every version, so that no ETag matches twice. */
  save: RowService['save'] = (audienceId, patch, publishAt, tag) =>
    this.#change(audienceId, tag, (record) => {
      const versions = this.versions.get(audienceId) ?? [];
      this.versions.set(audienceId, [...versions, patch]);
      return {
        ...record,
        ...patch,
        status: 'draft',
        publishAt: publishAt ?? null,
        latestVersion: this.#version(record),
      };
    });
  publish: RowService['publish'] = (audienceId, publishAt, tag) =>
    this.#change(audienceId, tag, (record) => ({
      ...record,
      status: 'pending',
      publishAt: publishAt ?? null,
    }));
  archive: RowService['archive'] = (audienceId, tag) =>
    this.#change(audienceId, tag, (record) => ({ ...record, status: 'archived', publishAt: null }));
  link: RowService['link'] = (audienceId, personId, tag) =>
    this.#change(audienceId, tag, (record) => ({ ...record, personId }));
  read: RowService['read'] = (audienceId) =>
    this.#respond('getAudience', audienceId, () => this.records.get(audienceId) as AudienceRecord);

  /** Adds an audience that exists before the import. */
  add(audienceId: string, customName: string): AudienceRecord {
    const record = {
      audienceId,
      customName,
      effectiveName: customName,
      status: 'published',
    } as AudienceRecord;
    const added = { ...record, latestVersion: this.#version(record) } as AudienceRecord;
    this.records.set(audienceId, added);
    return added;
  }

  #version({ audienceId, latestVersion }: AudienceRecord) {
    const versionNumber = (latestVersion?.versionNumber ?? 0) + 1;
    return { versionId: `${audienceId}-${versionNumber}`, versionNumber } as AudienceRecord['latestVersion'];
  }

  #change(
    id: string,
    tag: string | null,
    change: (record: AudienceRecord) => object,
  ): Promise<AudienceRecord> {
    return this.#respond('updateAudience', id, () => {
      const record = this.records.get(id) as AudienceRecord;
      if (tag !== tagOf(record)) throw new ApiError({ kind: 'changed', operation: 'updateAudience' });
      const changed = change(record) as AudienceRecord;
      this.records.set(id, changed);
      return changed;
    });
  }

  async #respond<T>(
    operation: 'createAudience' | 'updateAudience' | 'getAudience',
    name: string,
    act: () => T,
  ): Promise<T> {
    this.requests += 1;
    this.inFlight += 1;
    this.maxInFlight = Math.max(this.maxInFlight, this.inFlight);
    const outcome = this.#outcomeOf(name, this.requests);
    await this.#delay();
    try {
      const result = outcome === 'fine' || outcome === 'lost' ? act() : undefined;
      await this.#delay();
      if (outcome === 'fine') return result as T;
    } finally {
      this.inFlight -= 1;
    }
    throw new ApiError({
      kind: outcome === 'lost' ? 'network' : (outcome as ErrorKind),
      operation,
      ...(outcome === 'rate-limited' && { retryAfter: 2 }),
      ...(outcome === 'invalid' && { fields: [{ path: 'customName', message: 'Not a name of ours' }] }),
    });
  }

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
