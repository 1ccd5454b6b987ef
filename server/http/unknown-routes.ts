import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ServiceError } from '#server/db/errors.ts';

/**
 * Handles requests without a route: 405 with `Allow` (204 for OPTIONS) if the path has other methods, else 404. Runs
 * before bodies are read. Register it before any route.
 */
export function handleUnknownRoutes(app: FastifyInstance) {
  const routes = new Map<string, { pattern: RegExp; methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return;
    const route = routes.get(url) ?? {
      pattern: new RegExp(`^${url.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`),
      methods: new Set<string>(),
    };
    for (const each of [method].flat()) route.methods.add(each);
    routes.set(url, route);
  });

  function handleUnknownRoute(request: FastifyRequest, reply: FastifyReply) {
    const [path = ''] = request.url.split('?', 1);
    const methods = [...routes.values()]
      .filter(({ pattern }) => pattern.test(path))
      .flatMap((r) => [...r.methods]);
    // The route itself found nothing, e.g. a file removed since the start.
    if (methods.length === 0 || methods.includes(request.method))
      throw new ServiceError(404, 'unknown_route', 'Nothing found at this path.');
    const allow = [...new Set(methods), 'OPTIONS'].sort().join(', ');
    if (request.method === 'OPTIONS') return reply.code(204).header('allow', allow).send();
    throw new ServiceError(405, 'method_not_allowed', `This path allows ${allow}.`, { headers: { allow } });
  }
  app.addHook('onRequest', async (request, reply) =>
    request.is404 ? handleUnknownRoute(request, reply) : undefined,
  );
  app.setNotFoundHandler(handleUnknownRoute);
}
