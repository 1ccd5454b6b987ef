import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problemOf, ServiceError } from '#server/errors.ts';

const PROBLEM = 'application/problem+json; charset=utf-8';

/** What Fastify itself refuses, in the words of the service. */
const known: Record<string, ServiceError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new ServiceError(413, 'too_large', 'A body may be 1 MiB at most.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new ServiceError(
    415,
    'unsupported_media_type',
    'Send the body as application/json.',
  ),
  FST_ERR_BAD_URL: new ServiceError(400, 'invalid_url', 'The address holds a malformed percent-encoding.'),
};

function serviceError(error: FastifyError | ServiceError, request: FastifyRequest): ServiceError {
  if (error instanceof ServiceError) return error;
  const ours = known[error.code];
  if (ours) return ours;
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) return new ServiceError(status, 'bad_request', error.message);
  request.log.error({ err: error }, 'unexpected error');
  return new ServiceError(500, 'internal_error', `Something failed here. The log names it ${request.id}.`);
}

/** Writes an error as a problem document. Nothing of an unexpected one gets out but the request's id. */
export function sendProblem(
  error: FastifyError | ServiceError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const problem = serviceError(error, request);
  return reply
    .code(problem.status)
    .headers(problem.headers)
    .type(PROBLEM)
    .send(JSON.stringify(problemOf(problem)));
}

/** Every error, unknown routes included, is answered as RFC 9457 says. */
export function answerProblems(app: FastifyInstance) {
  app.setErrorHandler(sendProblem);
  app.setNotFoundHandler((request, reply) =>
    sendProblem(new ServiceError(404, 'unknown_route', 'There is nothing at this address.'), request, reply),
  );
}
