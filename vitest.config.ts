import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['contract/**/*.test.ts', 'src/**/*.test.{ts,tsx}'] } },
      {
        test: {
          name: 'service',
          include: ['server/**/*.test.ts', 'scripts/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
