import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { finishBuild } from './scripts/finish-build.ts';

// `npm run dev` starts the service beside Vite and tells it where; everything the service owns is passed on.
const service = process.env.DEV_SERVICE_URL ?? 'http://127.0.0.1:4174';
const owned = ['/v0', '/session', '/openapi.json', '/healthz', '/readyz'];

/** Modules that at least so many entries and lazy parts share travel together. */
const MIN_SHARED_BY = 12;

// Dialogs, menus and popovers load when they open; many screens share them.
const floating = /[\\/]node_modules[\\/](@radix-ui|@floating-ui|react-remove-scroll|aria-hidden)/;

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
    // Where it pays: docs/decisions/0031-react-compiler.md.
    react({ compiler: { sources: ['/src/resources/', '/src/form/', '/src/charts/'] } }),
    tailwindcss(),
    finishBuild(),
  ],
  resolve: {
    // What the store uses for React 17 is React's own by now.
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  build: {
    target: 'es2023',
    manifest: true,
    // Every request counts towards the first visit; inlined assets would also break the strict CSP.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // By default each module that screens share is a chunk of its own: a first visit would ask for some eighty.
          groups: [{ name: 'common', minShareCount: MIN_SHARED_BY, test: (id) => !floating.test(id) }],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: Number(process.env.PORT ?? 4173),
    proxy: Object.fromEntries(owned.map((path) => [path, { target: service }])),
  },
});
