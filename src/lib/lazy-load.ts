/** Loaders whose code isn't loaded yet, in the order of their registration. */
const pending = new Set<() => Promise<unknown>>();

/** Loads code when it is first needed, and registers it for `prefetch`. After a failure the next call tries again. */
export function lazyLoad<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  const loadOnce = () => {
    loading ??= load().then(
      (loaded) => {
        pending.delete(loadOnce);
        return loaded;
      },
      (error) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  pending.add(loadOnce);
  return loadOnce;
}

/**
 * Loads registered code that isn't loaded yet, one part after another, up to the first that fails.
 *
 * @param whenIdle awaited before each part
 */
export async function prefetch(whenIdle: () => Promise<void>): Promise<void> {
  try {
    // Includes what parts register while they load.
    for (const load of pending) {
      await whenIdle();
      await load();
    }
  } catch {
    // Offline, or a new build is deployed. The failure is shown when the part is needed.
  }
}

/** Code of a worker couldn't be loaded. */
export class LoadError extends Error {}

/**
 * Whether code couldn't be loaded: a `LoadError`, or a failed import, recognized by the messages of Chromium, Firefox
 * and Safari.
 */
export const isLoadError = (error: unknown): boolean =>
  error instanceof LoadError ||
  (error instanceof Error &&
    /dynamically imported module|Importing a module script failed/.test(error.message));
