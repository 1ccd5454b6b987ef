import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './scripts/chunk-groups.ts';
import { finishBuild } from './scripts/finish-build.ts';
import { frameInHtml } from './scripts/frame-in-html.ts';
import { retryableImports } from './scripts/retryable-imports.ts';

// `npm run dev` starts the service beside Vite and tells it where; everything the service owns is passed on.
const service = process.env.DEV_SERVICE_URL ?? 'http://127.0.0.1:4174';
const owned = ['/v0', '/session', '/openapi.json', '/healthz', '/readyz'];

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/route-tree.gen.ts',
      quoteStyle: 'single',
      semicolons: true,
    }),
    react({ compiler: { sources: ['/src/features/', '/src/editor/', '/src/charts/'] } }), // docs/decisions/0031
    tailwindcss(),
    frameInHtml(),
    retryableImports(),
    finishBuild(),
  ],
  resolve: {
    // What the store uses for React 17 is React's own by now.
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  build: {
    target: 'es2023',
    manifest: true,
    assetsInlineLimit: 0, // The strict CSP forbids inlined assets.
    rolldownOptions: {
      treeshake: {
        // These only pass on what others export: a screen that imports one name loads only what that name needs.
        moduleSideEffects: [{ test: /\/(public\.tsx?|index\.ts)$/, sideEffects: false }],
        propertyReadSideEffects: false,
      },
      output: {
        chunkFileNames: 'assets/c-[hash].js', // The first script lists them: names would make it larger.
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: Number(process.env.PORT ?? 4173),
    proxy: Object.fromEntries(owned.map((path) => [path, { target: service }])),
  },
});
