const MAX_SHOWN_ERRORS = 40;

/** Confirmed writes and errors of the whole run. */
export class SoakLog {
  /** Confirmed log entries by tenant name: ID by idempotency key. */
  readonly entries = new Map<string, Map<string, string>>();
  /** IDs of confirmed audiences by tenant name. */
  readonly audiences = new Map<string, Set<string>>();
  /** Last confirmed text by entry ID. */
  readonly texts = new Map<string, string>();
  /** Last confirmed name by audience ID. */
  readonly names = new Map<string, string>();
  /** Tenant name by account ID. */
  readonly accountIds = new Map<string, string>();
  readonly durations = new Map<string, number[]>();
  readonly statuses = new Map<string, number>();
  /** Errors outside of a kill: unexpected status, dropped connection, another tenant's record. */
  readonly errors: string[] = [];
  requests = 0;
  expectedErrors = 0;

  confirmEntry(tenant: string, key: string, id: string) {
    this.entries.set(tenant, (this.entries.get(tenant) ?? new Map<string, string>()).set(key, id));
  }

  confirmAudience(tenant: string, id: string) {
    this.audiences.set(tenant, (this.audiences.get(tenant) ?? new Set<string>()).add(id));
  }

  record(kind: string, status: number, ms: number) {
    this.requests += 1;
    const times = this.durations.get(kind) ?? [];
    times.push(ms);
    this.durations.set(kind, times);
    const name = `${kind} ${status}`;
    this.statuses.set(name, (this.statuses.get(name) ?? 0) + 1);
  }

  recordError(text: string) {
    this.errors.push(text);
    if (this.errors.length <= MAX_SHOWN_ERRORS) console.log(`  ${new Date().toISOString()} ${text}`);
  }
}
