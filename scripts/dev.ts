import { once } from 'node:events';
import { createServer } from 'node:net';
import { run } from '#server/cli/run.ts';
import { readConfig } from '#server/config.ts';
import { errorCode } from '#server/db/error-code.ts';
import { UsageError } from '#server/db/usage-error.ts';
import { browserUrl } from '#server/http/listen.ts';
import { endWithParent } from './end-with-parent.ts';
import { start } from './execute.ts';

/** Throws a `UsageError` if the port is taken. */
async function checkPort(host: string, port: number): Promise<void> {
  const server = createServer();
  try {
    await once(server.listen(port, host), 'listening');
  } catch (error) {
    throw new UsageError(
      `Port ${port} cannot be used (${errorCode(error)}). npm run dev takes PORT and the port above it: set PORT to another number.`,
    );
  }
  server.close();
  await once(server, 'close');
}

/** Runs Vite on PORT and the service on the next port, restarting the service on file changes. */
await run(async () => {
  endWithParent();
  const { host, port } = readConfig(process.env);
  if (port < 1 || port > 65_534)
    throw new UsageError('Set PORT to a number from 1 to 65534 for npm run dev.');
  await checkPort(host, port);
  await checkPort('127.0.0.1', port + 1);
  const url = browserUrl(host, port);
  const service = start(
    ['--watch', '--watch-preserve-output', '--watch-kill-signal=SIGINT', 'scripts/dev-service.ts'],
    { env: { ...process.env, DEV_URL: url } },
  );
  const vite = start(['node_modules/vite/bin/vite.js', '--host', host, '--strictPort'], {
    env: { ...process.env, PORT: String(port), DEV_SERVICE_URL: `http://127.0.0.1:${port + 1}` },
  });
  const children = [service, vite];
  const stop = () => {
    for (const child of children) child.kill('SIGTERM');
  };
  for (const child of children) child.on('exit', stop);
  // Ctrl-C reaches the children too; this process only has to outlive them.
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
});
