import { STATUS_CODES } from 'node:http';
import type { Problem } from '#contract/problem.ts';

export interface FieldError {
  /** Dotted path into the body or query, e.g. `actions.0.url`. */
  path: string;
  message: string;
}

/** An answer other than success, thrown anywhere in the service and written out in one place. */
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
}

/** 400 that names the fields at fault. */
export const invalid = (errors: FieldError[]) =>
  new ServiceError(
    400,
    'invalid_request',
    errors.map((e) => `${e.path || 'body'}: ${e.message}`).join('; '),
    {
      errors,
    },
  );

/** 404, the same for what never was and for what is another tenant's. */
export const notFound = (what: string) => new ServiceError(404, 'not_found', `No such ${what}.`);
/** 409: the request is sound, but not in the present state. */
export const conflict = (code: string, detail: string) => new ServiceError(409, code, detail);
/** 412: an `If-Match` no longer holds. */
export const preconditionFailed = (what: string) =>
  new ServiceError(412, 'precondition_failed', `The ${what} has changed since you loaded it.`);
/** 499: nobody reads this answer; nginx uses the same status, which keeps it apart from faults of the service. */
export const clientClosedRequest = () =>
  new ServiceError(499, 'client_gone', 'The client closed the connection.');

const titles: Record<number, string> = {
  400: 'Bad request',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Method not allowed',
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

/** RFC 9457 problem document of an error. */
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
