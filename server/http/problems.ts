import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ServiceError, toProblem } from '#server/db/errors.ts';

const PROBLEM = 'application/problem+json; charset=utf-8';

/** Our errors for Fastify's error codes. */
const frameworkErrors: Record<string, ServiceError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new ServiceError(413, 'too_large', 'The body is too large.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new ServiceError(
    415,
    'unsupported_media_type',
    'Send the body as application/json.',
  ),
  FST_ERR_BAD_URL: new ServiceError(400, 'invalid_url', 'The URL has malformed percent-encoding.'),
};

function toServiceError(error: FastifyError | ServiceError, request: FastifyRequest): ServiceError {
  if (error instanceof ServiceError) return error;
  const mapped = frameworkErrors[error.code];
  if (mapped) return mapped;
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) return new ServiceError(status, 'bad_request', error.message);
  const unavailable = request.server.reportDatabaseError?.(error);
  if (unavailable) return unavailable;
  request.log.error({ err: error }, 'unexpected error');
  return new ServiceError(
    500,
    'internal_error',
    `Something went wrong. Find it in the log by request ID ${request.id}.`,
  );
}

/** Sends an error as a problem document. For an unexpected error it contains only the request ID. */
export function sendProblem(
  error: FastifyError | ServiceError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const problem = toServiceError(error, request);
  return reply
    .code(problem.status)
    .headers(problem.headers)
    .type(PROBLEM)
    .send(JSON.stringify(toProblem(problem)));
}

/** Sends errors of hooks and handlers as RFC 9457 problem documents. */
export function handleErrors(app: FastifyInstance) {
  app.setErrorHandler(sendProblem);
}

/** Responds to malformed HTTP on the raw socket. */
export function handleClientError(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const status =
    error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  const body = JSON.stringify(toProblem(new ServiceError(status, 'malformed_request', 'Malformed request.')));
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: ${PROBLEM}\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
