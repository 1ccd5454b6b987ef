import type { FastifyRequest } from 'fastify';
import type { Capability } from '#contract/capabilities.ts';
import type { SessionInfo } from '#contract/console.ts';

export type Tenant = NonNullable<SessionInfo['tenant']>;
export type DemoCounts = NonNullable<SessionInfo['demo']>;

/** Demo tenant of this server; available once it is loaded. */
export interface Demo {
  apiKey: string;
  isLoaded: boolean;
  counts(): Promise<DemoCounts>;
}

/** Key checks for sign-in, embedded or gateway. */
export interface Backend {
  mode: SessionInfo['mode'];
  /** The service behind a gateway. */
  serviceUrl: string | null;
  /** Undefined for an unknown key. Throws 502 or 504 if the service doesn't respond. */
  findTenant(apiKey: string, request: FastifyRequest): Promise<Tenant | undefined>;
  /**
   * Tenant of a session's key; undefined once the service rejects the key. A service that doesn't respond ends no
   * session.
   */
  resume(apiKey: string, request: FastifyRequest): Promise<Tenant | undefined>;
  /** Whether `resume` and `capabilities` resolve without a request to the service. */
  isReady(apiKey: string): boolean;
  demo: Demo | undefined;
  /** Capabilities that the service announces. */
  capabilities(): Promise<readonly Capability[]>;
}
