import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Reads a JSON file from `.vite` of the build; undefined if it is missing. */
export function readBuildRecord<T>(folder: string, name: string): T | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, '.vite', name), 'utf8'));
  } catch {
    return undefined;
  }
}

/** Paths of a route file, ignoring case like the router: `pages.$pageId.index` is `/pages/[^/]+`. */
export function routePattern(name: string): RegExp {
  const segments = name.split('.').filter((segment) => segment !== 'index');
  const path = segments.map((each) => (each.startsWith('$') ? '/[^/]+' : `/${each}`)).join('');
  return new RegExp(`^${path}/?$`, 'i');
}

/** Returns whether a path is a screen of the dashboard; without a list of routes, all are. */
export function screenMatcher(folder: string): (path: string) => boolean {
  const patterns = readBuildRecord<string[]>(folder, 'routes.json')?.map(routePattern);
  return (path) => patterns?.some((pattern) => pattern.test(path)) ?? true;
}
