export type ErrorKind =
  /** No response: offline, connection refused or lost. */
  | 'network'
  | 'timeout'
  | 'unauthorized'
  | 'forbidden'
  | 'not-found'
  /** A search that stopped before the end of the list. */
  | 'unfinished'
  | 'conflict'
  /** Another tenant is signed in than this tab shows. The request wasn't executed. */
  | 'other-tenant'
  /** 412: the record has changed since it was loaded. */
  | 'changed'
  | 'invalid'
  | 'too-large'
  | 'rate-limited'
  | 'server'
  /** 501: the service behind a gateway lacks the operation. */
  | 'unsupported'
  /** A response that isn't JSON, such as a proxy's error page. */
  | 'not-json'
  /** JSON that lacks an identifier or has a wrong basic shape. */
  | 'shape';

export interface ApiFieldError {
  path: string;
  message: string;
}

interface ApiErrorOptions {
  kind: ErrorKind;
  /** An operation's name, or method and path. */
  operation: string;
  message?: string;
  status?: number | undefined;
  code?: string | undefined;
  /** Identifies the request in the server's log. */
  requestId?: string | undefined;
  fields?: ApiFieldError[] | undefined;
  /** Seconds the service asked to wait before another try. */
  retryAfter?: number | undefined;
  cause?: unknown;
}

export class ApiError extends Error {
  readonly kind: ErrorKind;
  readonly operation: string;
  readonly status: number | undefined;
  readonly code: string | undefined;
  readonly requestId: string | undefined;
  readonly fields: readonly ApiFieldError[];
  readonly retryAfter: number | undefined;

  constructor(options: ApiErrorOptions) {
    super(options.message ?? `${options.operation} failed: ${options.kind}`, { cause: options.cause });
    this.name = 'ApiError';
    this.kind = options.kind;
    this.operation = options.operation;
    this.status = options.status;
    this.code = options.code;
    this.requestId = options.requestId;
    this.fields = options.fields ?? [];
    this.retryAfter = options.retryAfter;
  }

  /** Whether the same request may succeed later. */
  get isTransient(): boolean {
    return ['network', 'timeout', 'rate-limited', 'server'].includes(this.kind);
  }
}

/** The equivalent of a 404, for records found by paginating a list. */
export function notFound(noun: string, id: string): ApiError {
  return new ApiError({
    kind: 'not-found',
    operation: `find ${noun}`,
    message: `No ${noun} has the ID ${id}.`,
  });
}

/** Whether a request failed because this tab's tenant isn't signed in. */
export const isSignedOutError = (error: unknown): error is ApiError =>
  isApiError(error, 'unauthorized') || isApiError(error, 'other-tenant');

export function isApiError(error: unknown, kind: ErrorKind): error is ApiError {
  return error instanceof ApiError && error.kind === kind;
}
