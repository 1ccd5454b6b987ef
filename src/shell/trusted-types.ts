declare global {
  interface Window {
    /** Not in every browser, and not in TypeScript's DOM types. */
    trustedTypes?: {
      createPolicy(
        name: string,
        rules: {
          createHTML(html: string): string | null;
          createScriptURL(url: string): string | null;
        },
      ): unknown;
    };
  }
}

const CHARACTER_REFERENCE = /^&[a-z0-9]+;$/i;

/**
 * Admits the two uses of script sinks that there are, under the policy `require-trusted-types-for 'script'`:
 * our own workers, and the markdown parser, which has the browser decode character references.
 */
export function allowOwnScriptSinks(): void {
  window.trustedTypes?.createPolicy('default', {
    createHTML: (html) => (CHARACTER_REFERENCE.test(html) ? html : null),
    createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : null),
  });
}
