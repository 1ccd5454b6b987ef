import { STATUS_CODES } from 'node:http';
import type { Problem } from '#contract/problem.ts';

export interface FieldError {
  /** Dotted path into the body or query, e.g. `actions.0.url`. */
  path: string;
  message: string;
}

export interface ServiceErrorFields {
  status: number;
  code: string;
  detail: string;
  errors: FieldError[] | undefined;
  headers: Record<string, string>;
}

/** An error response. Thrown anywhere in the service; `http/problems.ts` sends it. */
export class ServiceError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: FieldError[] | undefined;
  readonly headers: Record<string, string>;
  constructor(
    status: number,
    code: string,
    detail: string,
    options: { errors?: FieldError[]; headers?: Record<string, string> } = {},
  ) {
    super(detail);
    this.name = 'ServiceError';
    this.status = status;
    this.code = code;
    this.errors = options.errors;
    this.headers = options.headers ?? {};
  }

  /** A copy of what `toFields` returned, in this thread or another. */
  static from({ status, code, detail, errors, headers }: ServiceErrorFields): ServiceError {
    return new ServiceError(status, code, detail, { ...(errors && { errors }), headers });
  }

  toFields(): ServiceErrorFields {
    const { status, code, message: detail, errors, headers } = this;
    return { status, code, detail, errors, headers };
  }
}

/** 400 with the path and message of each invalid field. */
export const invalid = (errors: FieldError[]) =>
  new ServiceError(
    400,
    'invalid_request',
    errors.map((e) => `${e.path || 'body'}: ${e.message}`).join('; '),
    {
      errors,
    },
  );

/** 404. Records of other tenants get the same one as unknown IDs. */
export const notFound = (what: string) => new ServiceError(404, 'not_found', `No such ${what}.`);
/** 409: valid, but not in the record's current state. */
export const conflict = (code: string, detail: string) => new ServiceError(409, code, detail);
/** 412: `If-Match` names an older version. */
export const preconditionFailed = (what: string, etag: string) =>
  new ServiceError(412, 'precondition_failed', `The ${what} has changed since you loaded it.`, {
    headers: { etag },
  });
/** 499, as in nginx: the client closed the connection, so this isn't counted as a server error. */
export const clientClosedRequest = () =>
  new ServiceError(499, 'client_gone', 'The client closed the connection.');

const titles: Record<number, string> = {
  400: 'Bad request',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Method not allowed',
  408: 'Request timeout',
  409: 'Conflict',
  412: 'Changed since loaded',
  413: 'Too large',
  415: 'Unsupported media type',
  429: 'Too many requests',
  500: 'Internal error',
  502: 'Bad gateway',
  503: 'Temporarily unavailable',
  504: 'Gateway timeout',
  507: 'Disk full',
};

/** Converts an error to an RFC 9457 problem document. */
export function toProblem(error: ServiceError): Problem {
  return {
    type: `urn:audience-console:problem:${error.code}`,
    title: titles[error.status] ?? STATUS_CODES[error.status] ?? 'Error',
    status: error.status,
    detail: error.message,
    code: error.code,
    ...(error.errors && { errors: error.errors }),
  };
}
