import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { configDefaults, defineConfig } from 'vitest/config';
import { GUARD_MS, WAIT_MS } from './scripts/test-timeouts.ts';

/** Requires a PostgreSQL server, as in CI. */
const onPostgres = process.env.TEST_DATABASE_URL ? [] : ['server/db/postgres.test.ts'];
/** Requires PgBouncer in front of it. */
const onPgbouncer = process.env.TEST_PGBOUNCER_URL ? [] : ['server/db/pgbouncer.test.ts'];

/** Requires root, buildah, debootstrap and five minutes. */
const onImage = process.env.TEST_IMAGE ? [] : ['scripts/image.test.ts'];

/** Files run in one module graph per worker, so that libraries load once. */
const shared = {
  isolate: false,
  globalSetup: ['server/testing/sqlite-template.ts'],
  testTimeout: GUARD_MS,
  hookTimeout: GUARD_MS,
  expect: { poll: { timeout: WAIT_MS } },
};

export default defineConfig({
  test: {
    // By default, one core stays idle. Tests of the service often wait for its processes: one worker more than cores.
    maxWorkers: availableParallelism() + 1,
    // Each failed wait takes up to ten minutes.
    bail: 5,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['contract/**/*.test.ts', 'src/**/*.test.ts'],
          setupFiles: ['src/testing/reset-modules.ts'],
          ...shared,
        },
      },
      {
        // As in vite.config.ts.
        plugins: [react({ compiler: { sources: ['/src/features/', '/src/editor/', '/src/charts/'] } })],
        test: {
          name: 'components',
          include: ['src/**/*.test.tsx'],
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { width: 1440, height: 900 } },
          setupFiles: ['src/testing/reset-modules.ts', 'src/testing/setup.ts'],
          ...shared,
        },
      },
      {
        test: {
          name: 'service',
          include: ['server/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...onPostgres, ...onPgbouncer, ...onImage],
          ...shared,
          globalSetup: [...shared.globalSetup, 'server/testing/database-templates.ts'],
        },
      },
    ],
  },
});
