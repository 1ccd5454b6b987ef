/** Idempotency key of a new audience. */
export interface CreationKey {
  current(): string;
  renew(): void;
  clear(): void;
}

/** Creates the key of a page's new audience. It survives a reload, as the draft does. */
export function creationKey(pageId: string): CreationKey {
  const storageKey = `new-audience:${pageId}`;
  let key: string | null = null;
  const renew = () => {
    key = crypto.getRandomValues(new Uint32Array(4)).join('-');
    ignoreStorageErrors(() => sessionStorage.setItem(storageKey, key ?? ''));
    return key;
  };
  return {
    current: () => {
      key ??= ignoreStorageErrors(() => sessionStorage.getItem(storageKey)) ?? renew();
      return key;
    },
    renew,
    clear: () => {
      key = null;
      ignoreStorageErrors(() => sessionStorage.removeItem(storageKey));
    },
  };
}

/** If the browser denies storage, the key lasts as long as the form. */
function ignoreStorageErrors<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
