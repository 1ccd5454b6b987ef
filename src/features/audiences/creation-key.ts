/** Names one making of an audience to the service, so that repeating it makes no second one. */
export interface CreationKey {
  current(): string;
  /** Another audience is made from now on. */
  renew(): void;
  /** It is made. */
  drop(): void;
}

/** The key of the audience that is being made of a page. It outlives a reload of the tab, as what is entered does. */
export function creationKey(pageId: string): CreationKey {
  const place = `new-audience:${pageId}`;
  let key: string | null = null;
  const renew = () => {
    key = crypto.getRandomValues(new Uint32Array(4)).join('-');
    kindly(() => sessionStorage.setItem(place, key ?? ''));
    return key;
  };
  return {
    current: () => {
      key ??= kindly(() => sessionStorage.getItem(place)) ?? renew();
      return key;
    },
    renew,
    drop: () => {
      key = null;
      kindly(() => sessionStorage.removeItem(place));
    },
  };
}

/** A browser may refuse storage: then the key lasts as long as the form. */
function kindly<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
