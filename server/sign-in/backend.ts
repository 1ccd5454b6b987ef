import type { SessionInfo } from '#contract/console.ts';

export type Tenant = NonNullable<SessionInfo['tenant']>;
export type DemoCounts = NonNullable<SessionInfo['demo']>;

/** The demo tenant of this server. It can be entered once it is loaded. */
export interface Demo {
  apiKey: string;
  isLoaded: boolean;
  counts(): Promise<DemoCounts>;
}

/** What sign-in asks of the service, whichever way the server runs. */
export interface Backend {
  mode: SessionInfo['mode'];
  /** The service behind a gateway. */
  serviceUrl: string | null;
  /** The tenant of a key; undefined for a key the service does not know. Throws 502 or 504 when it cannot tell. */
  tenantOf(apiKey: string): Promise<Tenant | undefined>;
  /**
   * The tenant of a key that was good when the session began; undefined once the service says that it no
   * longer is. A service that does not answer ends nobody's session.
   */
  resume(apiKey: string): Promise<Tenant | undefined>;
  /** Whether `resume` and `extensions` answer without asking another service. */
  isReady(apiKey: string): boolean;
  demo: Demo | undefined;
  /** Whether the service honours If-Match and Idempotency-Key. */
  hasExtensions(): Promise<boolean>;
}
