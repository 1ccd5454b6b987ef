import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { errorCode } from '#server/db/error-code.ts';
import { UsageError } from '#server/db/usage-error.ts';

/** URL for a browser on this machine. */
export function browserUrl(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

/** Starts listening and returns the URL. Throws a `UsageError` if the port isn't available. */
export async function listen(
  app: FastifyInstance,
  { host, port }: Pick<Config, 'host' | 'port'>,
): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EADDRINUSE')
      throw new UsageError(
        `Port ${port} is in use by another program. Stop it, or set PORT to another number.`,
      );
    if (code === 'EACCES')
      throw new UsageError(`This user may not use port ${port}. Set PORT to 1024 or above.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
      throw new UsageError(
        `HOST is "${host}", which is no address of this machine. Use 127.0.0.1, or 0.0.0.0 for all.`,
      );
    throw error;
  }
  const address = app.server.address();
  return browserUrl(host, address && typeof address === 'object' ? address.port : port);
}
