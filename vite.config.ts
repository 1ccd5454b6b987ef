import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { earlyScripts } from './scripts/early-scripts.ts';
import { finishBuild } from './scripts/finish-build.ts';
import { firstVisit } from './scripts/first-visit.ts';

// `npm run dev` starts the service beside Vite and tells it where; everything the service owns is passed on.
const service = process.env.DEV_SERVICE_URL ?? 'http://127.0.0.1:4174';
const owned = ['/v0', '/session', '/openapi.json', '/healthz', '/readyz'];

// Dialogs come with what asks something, and bring much.
const shared =
  /[\\/](contract|src[\\/](api|shell|ui(?![\\/](dialog|sheet)\.tsx)|util)|node_modules[\\/]lucide-react)[\\/]/;
// What comes when it is asked for, on whatever screen, is no part of what screens share.
const onDemand =
  /[\\/]src[\\/](shell[\\/](palette[\\/]|kept-links\.)|api[\\/](recent-store|use-recents|views|cached|known|database|seen)\.ts|util[\\/](csv-write|download)\.ts)/;
// What every editor has, but for what other screens use of it.
const editing =
  /[\\/]src[\\/]form[\\/](editor|reveal|use-part|engine[\\/](?!order)|fields[\\/](?!list-field)|preview[\\/](url-warning|limits)|save[\\/](?!discard|.*-(dialog|details)|draft-store|alive))/;
// What is kept in the browser, unsaved work above all, is looked at from outside editors, too.
const kept =
  /[\\/](src[\\/](api[\\/]database|form[\\/](engine[\\/]order|save[\\/](draft-store|drafts-query|alive)))\.ts|node_modules[\\/]idb[\\/].*)$/;
const framework =
  /rolldown[\\/]runtime|node_modules[\\/](react|react-dom|scheduler|clsx|zod|@tanstack[\\/](history|query-core|react-query|react-router|react-store|router-core|store))[\\/]/;
// Only editors guard against leaving, and only what writes mutates.
const everywhere = (id: string) =>
  framework.test(id) && !/[\\/](useBlocker|useMutation|mutationObserver)\./.test(id);

// What the list of pages is made of, which is the first screen that most see.
const list = /[\\/](src[\\/](table|resources)|node_modules[\\/]@tanstack[\\/](react-table|table-core))[\\/]/;

/** What every visit loads, by the names of chunks. */
const everyVisit = ['rolldown-runtime', 'vendor', 'base'];

const first = firstVisit();

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
    react(),
    tailwindcss(),
    first.plugin,
    earlyScripts({ eager: ['vendor', 'base', 'index', 'charts'], first: 'vendor' }),
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
    modulePreload: {
      polyfill: false,
      // What every visit loads first is there by the time anything else is asked for.
      resolveDependencies: (_, files, { hostType }) =>
        files.filter((file) => hostType === 'html' || !everyVisit.some((name) => file.includes(`/${name}-`))),
    },
    rolldownOptions: {
      output: {
        // The first visit carries the names of all files that may be asked for later: those go by their hashes.
        chunkFileNames: ({ name }) =>
          everyVisit.includes(name) ? 'assets/[name]-[hash].js' : 'assets/[hash].js',
        codeSplitting: {
          // What the first visit needs travels in few files: many small ones compress worse and ask more often.
          // What only later screens share is kept out of them.
          groups: [
            { name: 'vendor', test: everywhere, priority: 3 },
            {
              name: 'base',
              test: (id) => (shared.test(id) || list.test(id)) && first.holds(id),
              priority: 2,
            },
            {
              name: 'common',
              test: (id) => shared.test(id) && !first.holds(id) && !onDemand.test(id),
              minShareCount: 4,
              priority: 1,
            },
            { name: 'kept', test: kept, minShareCount: 2, includeDependenciesRecursively: false },
            { name: 'editing', test: editing, minShareCount: 3, includeDependenciesRecursively: false },
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
