/**
 * Lets the style elements that libraries make (scroll lock, toasts, code editor) pass the content security
 * policy: each gets the nonce of the page. Some of these libraries have no option for it and others differ in
 * theirs, so it is done where all of them pass.
 */
export function giveStylesNonce() {
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
