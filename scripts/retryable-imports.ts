import type { Plugin } from 'vite';

/** Vite plugin: a failed `import()` can be tried again, see `importChunk`, and files are named by relative URLs. */
export function retryableImports(): Plugin {
  return {
    name: 'retryable-imports',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      // Relative: the server decides below which path it serves the build.
      base: './',
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
