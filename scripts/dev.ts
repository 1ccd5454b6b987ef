import { readConfig } from '#server/config.ts';
import { run } from '#server/usage-error.ts';
import { endWithParent } from './end-with-parent.ts';
import { start } from './execute.ts';

/** Vite on PORT, and the service on the port above it, started again whenever one of its files changes. */
await run(async () => {
  endWithParent();
  const { host, port } = readConfig(process.env);
  const servicePort = port + 1;
  const service = start(['--watch', '--watch-preserve-output', 'server/main.ts'], {
    env: { ...process.env, PORT: String(servicePort) },
  });
  const vite = start(['node_modules/vite/bin/vite.js', '--host', host], {
    env: { ...process.env, PORT: String(port), DEV_SERVICE_URL: `http://127.0.0.1:${servicePort}` },
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
