import type { Plugin } from 'vite';

/** Vite plugin: a failed `import()` can be tried again, see `importChunk`. */
export function retryableImports(): Plugin {
  return {
    name: 'retryable-imports',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          // Vite leaves out chunks that import no others.
          resolveDependencies: (file, deps, { hostType }) =>
            hostType === 'js' ? [...new Set([file, ...deps])] : deps,
        },
      },
    }),
    load: (id) =>
      id === '\0vite/preload-helper.js'
        ? "export { importChunk as __vitePreload } from '/src/lib/import-chunk.ts';"
        : undefined,
  };
}
