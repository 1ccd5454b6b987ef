import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { finishBuild } from './scripts/finish-build.ts';
import { frameInHtml } from './scripts/frame-in-html.ts';
import { retryableImports } from './scripts/retryable-imports.ts';

// `npm run dev` starts the service beside Vite and tells it where; everything the service owns is passed on.
const service = process.env.DEV_SERVICE_URL ?? 'http://127.0.0.1:4174';
const owned = ['/v0', '/session', '/openapi.json', '/healthz', '/readyz'];

// Modules that screens share. By default, each set of modules with the same importers is a chunk: up to fifty requests
// for a screen, and small files compress badly. What more screens use comes first, as a chunk includes its imports.
const SHARED_CHUNKS = {
  icons: /lucide-react/,
  screens:
    /(shell\/(query-section|tabs)|ui\/(select|textarea|copy-id|tailored|scroll-within)|lib\/(duration|worker-rpc))\./,
  details: /ui\/(description-list|long-text|data-link|source)\./,
  fields: /(overridable-fields|metadata-fields)\./,
  checks: /checks\/(rules|url|limits)\./,
  results: /(audience-results|audience-record|live-list)\./,
  sessions: /(sessions-search|sessions-queries|sessions\/format|counting\/view|comparison-period)\./,
  document: /(save\/(issues|labels|record|changes|classify-error)|issue-mark)\./,
  forms: /react-hook-form/,
  findings: /(describe-findings|rate-delta|use-page-marks)\./,
  record: /(record-screen|page-shape|page-state-note)\./,
  messages: /contract\/messages\./,
  audiences: /(load-panels|audience-requests|audience-actions)\./,
  timeline: /useQueries|sessions\/timeline\./,
  saving: /engines\/save\/|(use-save-action|live-region)\./,
  drafts: /(lazy-parts|leave-guard|fields\/text-field|use-editor-field|use-stored-draft)\./,
  editing: /(use-save-engine|save-controls|conflict-gate)\./,
  readout: /charts\/(readout|legend|geometry)\./,
  trend: /(day-trend|pages\/questions)\./,
};

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
        codeSplitting: {
          groups: [
            {
              name: 'first',
              test: /\/(query-client|pages-screen|polling|record-cache|command-button|audiences-queries|audience-state)\.ts/,
              priority: 100,
            },
            { name: 'index', tags: ['$initial'], priority: 99 },
            ...Object.entries(SHARED_CHUNKS).map(([name, test], index) => ({
              name,
              test,
              minShareCount: 2,
              priority: 98 - index,
            })),
          ],
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
