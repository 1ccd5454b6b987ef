import { setTimeout as sleep } from 'node:timers/promises';
import type { SoakLog } from './soak-log.ts';
import { type SoakResponse, send, type Target, type Tenant } from './target.ts';

const MEAN_PAUSE_MS = 500;
const RETRY_PAUSE_MS = 500;

interface Request {
  kind: string;
  method: string;
  path: string;
  body?: unknown;
  key?: string;
  /** Acceptable statuses. */
  expected: readonly number[];
  /** Whether the request may be retried after a lost response. */
  isRepeatable: boolean;
  onResponse?(response: SoakResponse): void;
}

interface Entry {
  accountId: string;
  accountLogId: string;
}

interface Audience {
  pageId: string;
  audienceId: string;
}

const pick = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T;

/** One of 50 clients. Sends reads, writes, searches and bad requests of one tenant in sequence. */
export class Client {
  readonly #name: string;
  readonly #tenant: Tenant;
  readonly #other: Tenant;
  readonly #targets: readonly Target[];
  readonly #log: SoakLog;
  /** Edited by this client only, so the last confirmed value must be stored. */
  #entry: Entry | undefined;
  #audience: Audience | undefined;
  #writes = 0;

  constructor(index: number, tenant: Tenant, other: Tenant, targets: readonly Target[], log: SoakLog) {
    this.#name = `client-${index}`;
    this.#tenant = tenant;
    this.#other = other;
    this.#targets = targets;
    this.#log = log;
  }

  async run(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await this.#perform(this.#next());
      await sleep(Math.random() * 2 * MEAN_PAUSE_MS);
    }
  }

  #next(): Request {
    const roll = Math.random();
    if (roll < 0.3) return this.#writeEntry();
    if (roll < 0.35) return this.#editEntry();
    if (roll < 0.36) return this.#createAudience();
    if (roll < 0.39) return this.#renameAudience();
    if (roll < 0.65) return this.#read();
    if (roll < 0.8) return this.#search();
    return this.#bad();
  }

  #writeEntry(): Request {
    const idempotencyKey = `${this.#name}-${this.#writes++}`;
    const text = `${this.#tenant.marker} new`;
    const payload = { key: idempotencyKey, text, filler: 'x'.repeat(Math.random() * 2000) };
    const domain = `${this.#name}.${this.#tenant.marker}.example`;
    return {
      kind: 'create log entry',
      method: 'POST',
      path: '/v0/account_logs',
      body: { source: 'soak', type: 'note', domain, payload, idempotencyKey },
      expected: [201],
      isRepeatable: true,
      onResponse: (response) => {
        const entry = JSON.parse(response.text) as Entry;
        this.#entry = entry;
        this.#log.accountIds.set(entry.accountId, this.#tenant.name);
        this.#log.confirmEntry(this.#tenant.name, idempotencyKey, entry.accountLogId);
        this.#log.texts.set(entry.accountLogId, text);
      },
    };
  }

  #editEntry(): Request {
    const entry = this.#entry;
    if (!entry) return this.#writeEntry();
    const text = `${this.#tenant.marker} edited ${this.#writes++}`;
    return {
      kind: 'edit log entry',
      method: 'PATCH',
      path: `/v0/accounts/${entry.accountId}/logs/${entry.accountLogId}`,
      body: { text },
      expected: [200],
      isRepeatable: true,
      onResponse: () => this.#log.texts.set(entry.accountLogId, text),
    };
  }

  #renameAudience(): Request {
    const audience = this.#audience;
    if (!audience) return this.#createAudience();
    const customName = `${this.#tenant.marker} ${this.#name} renamed ${this.#writes++}`;
    return {
      kind: 'rename audience',
      method: 'PATCH',
      path: `/v0/pages/${audience.pageId}/audiences/${audience.audienceId}`,
      body: { customName },
      expected: [200],
      isRepeatable: true,
      onResponse: () => this.#log.names.set(audience.audienceId, customName),
    };
  }

  #createAudience(): Request {
    return {
      kind: 'create audience',
      method: 'POST',
      path: `/v0/pages/${pick(this.#tenant.pageIds)}/audiences`,
      body: {
        customName: `${this.#tenant.marker} ${this.#name} ${this.#writes++}`,
        publishBehavior: 'publish',
      },
      // A seeded page may be archived and then rejects audiences.
      expected: [201, 409],
      isRepeatable: false,
      onResponse: ({ status, text }) => {
        if (status !== 201) return;
        const audience = JSON.parse(text) as Audience & { customName: string };
        this.#audience = audience;
        this.#log.confirmAudience(this.#tenant.name, audience.audienceId);
        this.#log.names.set(audience.audienceId, audience.customName);
      },
    };
  }

  #read(): Request {
    const page = pick(this.#tenant.pageIds);
    const path = pick([
      '/v0/pages',
      '/v0/accounts?limit=100',
      '/v0/topics/search?limit=100',
      `/v0/pages/${page}/audience_sessions?limit=200`,
      `/v0/accounts?includeEmptyOnly=true&limit=50`,
    ]);
    return { kind: 'read list', method: 'GET', path, expected: [200], isRepeatable: true };
  }

  #search(): Request {
    const query = pick([
      'a',
      'price',
      this.#other.marker,
      'ü',
      '%',
      '%25_!',
      'x'.repeat(150),
      pick(this.#tenant.pageIds),
    ]);
    const list = pick(['topics', 'audiences']);
    const path = `/v0/${list}/search?query=${encodeURIComponent(query)}&limit=100`;
    return { kind: 'search', method: 'GET', path, expected: [200], isRepeatable: true };
  }

  #bad(): Request {
    const bad = { kind: 'bad request', method: 'GET', isRepeatable: true };
    const post = { ...bad, method: 'POST', path: '/v0/account_logs' };
    return pick<Request>([
      { ...bad, path: '/v0/pages?limit=0', expected: [400] },
      { ...bad, path: '/v0/accounts?cursor=made-up', expected: [400] },
      { ...bad, path: `/v0/topics/search?query=${'a'.repeat(5000)}`, expected: [400] },
      { ...bad, path: '/v0/persons/person_unknown', expected: [404] },
      { ...bad, path: `/v0/pages/${pick(this.#other.pageIds)}/audience_sessions`, expected: [404] },
      // Wrong keys are rate limited per address, so both statuses are valid.
      { ...bad, path: '/v0/pages', key: 'wrong', expected: [401, 429] },
      { ...post, body: '{"source":"soak",', expected: [400] },
      { ...post, body: { source: 'Not Kebab', payload: [] }, expected: [400] },
      { ...post, body: `[${'0,'.repeat(60_000)}0]`, expected: [400, 413] },
      { ...bad, path: `/v0/accounts/${this.#foreignAccountId()}/logs`, expected: [404] },
    ]);
  }

  /** An account of the other tenant, once there is one. */
  #foreignAccountId(): string {
    const owned = [...this.#log.accountIds].find(([, tenant]) => tenant === this.#other.name);
    return owned?.[0] ?? 'account_00000000000000000000000000';
  }

  async #perform(request: Request): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      const target = pick(this.#targets);
      const startedAt = performance.now();
      const sentAt = Date.now();
      const response = await send(
        target,
        request.key ?? this.#tenant.key,
        request.method,
        request.path,
        request.body,
      );
      const status = response?.status ?? 0;
      this.#log.record(request.kind, status, performance.now() - startedAt);
      if (response && request.expected.includes(status)) {
        // Only the other tenant's records contain its marker, so no result may.
        if (response.text.includes(this.#other.marker))
          this.#log.recordError(`${request.method} ${request.path} answered a record of another tenant`);
        request.onResponse?.(response);
        return;
      }
      const isTransient = status === 0 || status >= 500;
      const isExpected = sentAt < target.killedUntil || Date.now() < target.killedUntil;
      if (isExpected && isTransient) this.#log.expectedErrors += 1;
      else
        this.#log.recordError(
          `${request.method} ${request.path.slice(0, 80)} answered ${status} ${response?.text.slice(0, 300) ?? ''}`,
        );
      if (!isTransient || !request.isRepeatable || attempt === 20) return;
      await sleep(RETRY_PAUSE_MS);
    }
  }
}
