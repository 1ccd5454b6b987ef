export type FaultKind =
  /** No answer: offline, refused, cut. */
  | 'network'
  | 'timeout'
  | 'unauthorized'
  | 'forbidden'
  | 'not-found'
  /** A search that ended before all was looked through. */
  | 'unfinished'
  | 'conflict'
  /** Another tenant than the one on the screen is signed in. Nothing was done. */
  | 'other-tenant'
  /** 412: the record was changed elsewhere since it was read. */
  | 'changed'
  | 'invalid'
  | 'too-large'
  | 'rate-limited'
  | 'server'
  /** An answer that is not JSON, such as a proxy's error page. */
  | 'not-json'
  /** JSON that lacks an identifier or has a wrong basic shape. */
  | 'shape';

export interface FieldFault {
  path: string;
  message: string;
}

interface Facts {
  kind: FaultKind;
  /** What was being done: an operation's name, or method and path. */
  operation: string;
  message?: string;
  status?: number | undefined;
  code?: string | undefined;
  /** Names the request in the server's log. */
  requestId?: string | undefined;
  fields?: FieldFault[] | undefined;
  /** Seconds the service asked to wait before another try. */
  retryAfter?: number | undefined;
  cause?: unknown;
}

/** Everything that can go wrong between the dashboard and the service. */
export class ApiError extends Error {
  readonly kind: FaultKind;
  readonly operation: string;
  readonly status: number | undefined;
  readonly code: string | undefined;
  readonly requestId: string | undefined;
  readonly fields: readonly FieldFault[];
  readonly retryAfter: number | undefined;

  constructor(facts: Facts) {
    super(facts.message ?? `${facts.operation} failed: ${facts.kind}`, { cause: facts.cause });
    this.name = 'ApiError';
    this.kind = facts.kind;
    this.operation = facts.operation;
    this.status = facts.status;
    this.code = facts.code;
    this.requestId = facts.requestId;
    this.fields = facts.fields ?? [];
    this.retryAfter = facts.retryAfter;
  }

  /** Whether the same request may succeed later without anybody changing anything. */
  get transient(): boolean {
    return ['network', 'timeout', 'rate-limited', 'server'].includes(this.kind);
  }
}

/** Nothing has this identifier: as the service's own 404, for records found by walking a list. */
export function notFound(noun: string, id: string): ApiError {
  return new ApiError({
    kind: 'not-found',
    operation: `find ${noun}`,
    message: `No ${noun} has the ID ${id}.`,
  });
}

/** Whether a request failed because the tenant on the screen isn't signed in. */
export const isSignedOutFault = (error: unknown): error is ApiError =>
  isFault(error, 'unauthorized') || isFault(error, 'other-tenant');

export function isFault(error: unknown, kind: FaultKind): error is ApiError {
  return error instanceof ApiError && error.kind === kind;
}
