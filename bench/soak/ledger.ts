const MAX_SHOWN_FAULTS = 40;

/** What the service confirmed, and what went wrong, over a whole run. */
export class Ledger {
  /** Log entries confirmed with 201: id by idempotency key, by tenant name. */
  readonly entries = new Map<string, Map<string, string>>();
  /** Audiences confirmed with 201: their ids, by tenant name. */
  readonly audiences = new Map<string, Set<string>>();
  /** The text of an entry as it was confirmed last, by its id. */
  readonly texts = new Map<string, string>();
  /** The name of an audience as it was confirmed last, by its id. */
  readonly names = new Map<string, string>();
  /** The tenant's name of each account written to. */
  readonly accountIds = new Map<string, string>();
  readonly latencies = new Map<string, number[]>();
  readonly statuses = new Map<string, number>();
  /** Failures outside of a kill: an unexpected status, a cut connection, a record of another tenant. */
  readonly faults: string[] = [];
  requests = 0;
  excused = 0;

  confirmEntry(tenant: string, key: string, id: string) {
    this.entries.set(tenant, (this.entries.get(tenant) ?? new Map<string, string>()).set(key, id));
  }

  confirmAudience(tenant: string, id: string) {
    this.audiences.set(tenant, (this.audiences.get(tenant) ?? new Set<string>()).add(id));
  }

  record(kind: string, status: number, ms: number) {
    this.requests += 1;
    const times = this.latencies.get(kind) ?? [];
    times.push(ms);
    this.latencies.set(kind, times);
    const name = `${kind} ${status}`;
    this.statuses.set(name, (this.statuses.get(name) ?? 0) + 1);
  }

  fault(text: string) {
    this.faults.push(text);
    if (this.faults.length <= MAX_SHOWN_FAULTS) console.log(`  ${new Date().toISOString()} ${text}`);
  }
}
