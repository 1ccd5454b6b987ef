import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';

/** Needs a PostgreSQL to run on, as CI has; the rest of the suite needs none. */
const onPostgres = process.env.TEST_DATABASE_URL ? [] : ['server/db/postgres.test.ts'];

/** Against hanging only: a machine with much else to do fails nothing by being slow. */
const timeouts = { testTimeout: 120_000, hookTimeout: 120_000 };

export default defineConfig({
  test: {
    // Vitest leaves one core to whoever watches; on a machine of two that would be half of them.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: { name: 'unit', include: ['contract/**/*.test.ts', 'src/**/*.test.ts'], ...timeouts },
      },
      {
        test: {
          name: 'components',
          include: ['src/**/*.test.tsx'],
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { width: 1440, height: 900 } },
          expect: { poll: { timeout: 10_000 } },
          setupFiles: ['src/testing/setup.ts'],
          ...timeouts,
        },
      },
      {
        test: {
          name: 'service',
          include: ['server/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...onPostgres],
          globalSetup: ['server/testing/pglite-template.ts'],
          ...timeouts,
        },
      },
    ],
  },
});
