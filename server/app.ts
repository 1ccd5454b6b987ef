import compress from '@fastify/compress';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { DestinationStream } from 'pino';
import type { SessionInfo } from '#contract/console.ts';
import type { Config } from './config.ts';
import { createDatabaseCheck } from './db/check.ts';
import type { DataConfig } from './db/connect.ts';
import type { Database } from './db/schema.ts';
import { serveBelow, withoutBasePath } from './http/base-path.ts';
import { parseAnonymousBodies } from './http/bodies.ts';
import { manageConnections } from './http/connections.ts';
import { dashboard, dashboardFiles, readBuild, rewriteMalformedUrl } from './http/dashboard.ts';
import { addHealthRoutes } from './http/health.ts';
import { checkHost } from './http/host.ts';
import { logController, logger, logRequests } from './http/logging.ts';
import { logOutages } from './http/outages.ts';
import { handleClientError, handleErrors, sendProblem } from './http/problems.ts';
import { createLimits } from './http/rate-limit.ts';
import { createRecentKeys } from './http/recent-keys.ts';
import { requestIds, trustFunction } from './http/request-id.ts';
import { createRequestLimiter } from './http/request-limiter.ts';
import { addSecurityHeaders, securityHeaders } from './http/security-headers.ts';
import { logRejections } from './http/security-log.ts';
import { handleUnknownRoutes } from './http/unknown-routes.ts';
import { serveOpenApi } from './openapi/serve.ts';
import { registerOperations } from './operations.ts';
import { createService, type Service } from './resources/service.ts';
import { authenticate } from './sign-in/authenticate.ts';
import type { Demo } from './sign-in/backend.ts';
import { databaseSignIns } from './sign-in/database-sign-ins.ts';
import { embeddedBackend } from './sign-in/embedded-backend.ts';
import { keyFingerprints, tenantFingerprints } from './sign-in/fingerprint.ts';
import { gatewaySignIns } from './sign-in/gateway-sign-ins.ts';
import { createSessionCookie } from './sign-in/session-cookie.ts';
import { sessionForHtml, signIn } from './sign-in/sign-in.ts';
import { createWorkers } from './workers/workers.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Null in gateway mode. */
    service: Service | null;
  }
}

export interface AppOptions {
  config: Pick<
    Config,
    | 'timestamps'
    | 'publishStepMs'
    | 'rateLimit'
    | 'logLevel'
    | 'publicUrl'
    | 'basePath'
    | 'trustProxy'
    | 'dataDir'
    | 'host'
  >;
  /** Migrated database of the embedded service. The caller closes it. */
  db?: Database | undefined;
  /** Separate connections for key lookups, so busy handlers can't delay them; `db` by default. */
  keyDb?: Database | undefined;
  /** Where worker threads can read `db`; long reads then run there. */
  readFrom?: DataConfig | undefined;
  /** How long a client has to send a body. */
  bodyTimeoutMs?: number | undefined;
  /** Idle connections are closed beyond this number. */
  maxConnections?: number | undefined;
  /** Upstream service, instead of `db`. */
  serviceUrl?: string | undefined;
  /** Encrypts session cookies and signs cursors. */
  sessionSecret: string;
  /** Epoch milliseconds; `Date.now` by default. */
  now?: (() => number) | undefined;
  /** Demo tenant; `/readyz` waits until it is loaded. */
  demo?: Demo | undefined;
  /** Folder of the built dashboard; without it no dashboard is served. */
  staticFolder?: string | undefined;
  /** Log destination; stdout by default. */
  logTo?: DestinationStream | undefined;
}

/** Each may hold a response of many MB in memory. */
const MAX_CONNECTIONS = 2_000;

function createServer({
  config,
  logTo,
  staticFolder,
  maxConnections = MAX_CONNECTIONS,
}: AppOptions): FastifyInstance {
  const { trustProxy, logLevel, publicUrl, basePath } = config;
  const app: FastifyInstance = Fastify({
    // Slow senders can't hold a socket for longer.
    requestTimeout: 120_000,
    // Closes connections that stop reading their response.
    connectionTimeout: 120_000,
    // Requests on open connections still get responses during shutdown (see `connections.ts`).
    return503OnClosing: false,
    genReqId: requestIds(trustProxy),
    requestIdHeader: false,
    trustProxy: trustProxy !== false && trustFunction(trustProxy),
    logger: { ...logger(logLevel), ...(logTo && { stream: logTo }) },
    logController: logController(),
    routerOptions: { maxParamLength: 16_384 },
    rewriteUrl({ url = '/', headers }) {
      const path = withoutBasePath(url, basePath);
      return staticFolder === undefined ? path : rewriteMalformedUrl(path, headers.accept);
    },
    // Hooks don't run for these errors.
    frameworkErrors: (error, request, reply) =>
      sendProblem(error, request, reply.headers(securityHeaders(publicUrl))),
    clientErrorHandler: handleClientError,
  });
  logRequests(app);
  addSecurityHeaders(app, publicUrl);
  serveBelow(app, basePath);
  manageConnections(app, maxConnections);
  handleErrors(app);
  logRejections(app, publicUrl);
  checkHost(app, config);
  handleUnknownRoutes(app);
  parseAnonymousBodies(app);
  return app;
}

/** Builds the server without listening or starting background jobs. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { db, keyDb = db, config, serviceUrl, sessionSecret, now, demo } = options;
  const { readFrom, bodyTimeoutMs } = options;
  const { publicUrl, basePath, timestamps } = config;
  const app = createServer(options);
  const { staticFolder: folder } = options;
  const build = folder === undefined ? undefined : readBuild(folder, basePath);
  // Registered before compression: the build's files are already compressed.
  if (folder !== undefined) await app.register(dashboardFiles, { folder });
  // Compressed requests are rejected: a small body could expand to gigabytes.
  await app.register(compress, { encodings: ['zstd', 'br', 'gzip'], globalDecompression: false });
  const service = db ? createService({ db, config, secret: sessionSecret, now }) : null;
  app.decorate('service', service);
  // Loaded on demand: the embedded service starts without the gateway's HTTP client.
  const upstream =
    serviceUrl && !service ? (await import('./gateway/upstream.ts')).createUpstream(serviceUrl) : undefined;
  const limits = await createLimits(app, config.rateLimit);
  const checkDatabase = service ? createDatabaseCheck(service.db, service.now) : undefined;
  if (checkDatabase) logOutages(app, checkDatabase);
  addHealthRoutes(app, {
    checkDatabase,
    isServiceReachable: upstream?.isReachable,
    isLoaded: () => demo?.isLoaded ?? true,
  });

  let getSession: ((request: FastifyRequest) => Promise<SessionInfo | undefined>) | undefined;
  if (service && keyDb) {
    const signIns = databaseSignIns(keyDb, service.now);
    const cookie = createSessionCookie({ secret: sessionSecret, signIns, publicUrl, basePath, now });
    const fingerprintOf = tenantFingerprints(keyDb);
    const workers = createWorkers({ readFrom, config, secret: sessionSecret });
    const canReadInWorkers = readFrom !== undefined;
    // Otherwise the first long list would wait for its worker to start.
    if (canReadInWorkers) app.addHook('onListen', async () => workers.start());
    app.addHook('onClose', () => workers.close());
    await app.register(async (scope) => {
      authenticate(scope, keyDb, cookie, limits, fingerprintOf);
      scope.addHook('onRequest', limits.limitKey);
      registerOperations(scope, { service, workers, canReadInWorkers, bodyTimeoutMs });
    });
    const backend = embeddedBackend(keyDb, fingerprintOf, demo);
    await app.register(signIn, { backend, cookie, limits, build, publicUrl });
    serveOpenApi(app, { timestamps, publicUrl, basePath, loadCapabilities: backend.capabilities });
    getSession = (request) => sessionForHtml(request, { backend, cookie, build });
  } else if (upstream) {
    const { gateway } = await import('./gateway/gateway.ts');
    const { gatewayBackend } = await import('./gateway/gateway-backend.ts');
    const keys = createRecentKeys(now);
    const signIns = gatewaySignIns(config.dataDir, now);
    const cookie = createSessionCookie({
      secret: sessionSecret,
      signIns,
      serviceUrl: upstream.url,
      publicUrl,
      basePath,
      now,
    });
    const fingerprintOf = keyFingerprints(sessionSecret, upstream.url);
    const requestLimiter = createRequestLimiter(limits, keys);
    await app.register(gateway, {
      upstream,
      cookie,
      requestLimiter,
      limits,
      fingerprintOf,
      bodyTimeoutMs,
    });
    const backend = gatewayBackend(upstream, keys, fingerprintOf, now);
    await app.register(signIn, { backend, cookie, limits, requestLimiter, build, publicUrl });
    serveOpenApi(app, {
      timestamps,
      publicUrl,
      basePath,
      loadCapabilities: backend.capabilities,
      isGateway: true,
    });
    getSession = (request) => sessionForHtml(request, { backend, cookie, build });
  }
  if (build) await app.register(dashboard, { build, basePath, getSession });
  return app;
}
