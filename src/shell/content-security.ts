declare global {
  interface Window {
    /** Missing in some browsers and in TypeScript's DOM types. */
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
 * Allows our two uses of script sinks under the policy `require-trusted-types-for 'script'`: our own workers, and the
 * Markdown parser, which lets the browser decode character references.
 */
export function allowOwnScripts(): void {
  window.trustedTypes?.createPolicy('default', {
    createHTML: (html) => (CHARACTER_REFERENCE.test(html) ? html : null),
    createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : null),
  });
}

/**
 * Gives style elements the nonce of the content security policy. Libraries create them (scroll lock, toasts, code
 * editor), and not all have an option for it.
 */
export function addStyleNonce(): void {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  if (!nonce || nonce.startsWith('__')) return;
  const create = document.createElement.bind(document);
  const createWithNonce = (tag: string, options?: ElementCreationOptions): HTMLElement => {
    const element = create(tag, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  };
  document.createElement = createWithNonce as typeof document.createElement;
}
