import { isLoadError, LoadError } from './lazy-load.ts';

/** By URL. The files that the HTML preloads are downloading already. */
const downloads = new Map<string, Promise<unknown>>(
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map(({ href }) => [
    href,
    Promise.resolve(),
  ]),
);

function download(href: string): Promise<unknown> {
  const started = downloads.get(href);
  if (started) return started;
  const added = fetch(href)
    .then(async (response) => {
      if (!response.ok) throw new Error(`status ${response.status}`);
      // To its end, or the cache doesn't keep it.
      await response.arrayBuffer();
    })
    .catch((cause) => {
      downloads.delete(href);
      throw new LoadError(`${href} couldn't be loaded`, { cause });
    });
  downloads.set(href, added);
  return added;
}

/**
 * Wraps each dynamic import of the build, in place of Vite's preload helper. Downloads all files into the HTTP cache before
 * the import: browsers may remember a failed import until the page is reloaded (whatwg/html#6768), but not a failed
 * download. Dispatches `chunkerror` on the window after a failure.
 *
 * @param load runs the import
 * @param files of the chunk and its static imports, relative to `importer`
 * @throws LoadError if a file can't be loaded. Calling it again tries again.
 */
export async function importChunk<T>(
  load: () => Promise<T>,
  files: readonly string[] = [],
  importer?: string,
): Promise<T> {
  try {
    await Promise.all(files.map((file) => download(new URL(file, importer).href)));
    return await load();
  } catch (error) {
    if (!isLoadError(error)) throw error;
    dispatchEvent(new Event('chunkerror'));
    // By the message of a failed import, the router would reload the page instead of showing its error screen.
    throw error instanceof LoadError ? error : new LoadError("Code couldn't be loaded", { cause: error });
  }
}
