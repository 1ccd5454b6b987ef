import { readBuildRecord, routePattern } from './routes.ts';

interface Chunk {
  file: string;
  imports?: string[];
}

const ROUTE = /^src\/routes\/(?:_app\/)?(.+)\.tsx\?tsr-split=component$/;

/**
 * Reads from Vite's manifest which scripts each screen needs beyond those in the HTML, so that browsers can load them
 * before running the first ones.
 *
 * @returns a function from a URL's path to `modulepreload` links
 */
export function screenPreloads(folder: string, basePath: string): (path: string) => string {
  // Preloading only saves time.
  const manifest = readBuildRecord<Record<string, Chunk>>(folder, 'manifest.json') ?? {};
  const collectFiles = (key: string, found = new Set<string>()): Set<string> => {
    const chunk = manifest[key];
    if (!chunk || found.has(chunk.file)) return found;
    found.add(chunk.file);
    for (const each of chunk.imports ?? []) collectFiles(each, found);
    return found;
  };
  const filesInHtml = collectFiles('index.html');
  const routes = Object.keys(manifest)
    // Fixed segments go before parameters.
    .toSorted((a, b) => Number(a.includes('$')) - Number(b.includes('$')))
    .flatMap((key) => {
      const name = ROUTE.exec(key)?.[1];
      const links = [...collectFiles(key)]
        .filter((file) => !filesInHtml.has(file))
        .map((file) => `<link rel="modulepreload" crossorigin href="${basePath}/${file}">`);
      return name === undefined ? [] : [{ path: routePattern(name), links: links.join('') }];
    });
  return (path) => routes.find((route) => route.path.test(path))?.links ?? '';
}
