/** A url that may become a link: http, https, mailto or tel; null for anything else, scripts above all. */
export function safeHref(url: string | null | undefined): string | null {
  if (!url) return null;
  try {
    const { protocol, href } = new URL(url.trim());
    return ['http:', 'https:', 'mailto:', 'tel:'].includes(protocol) ? href : null;
  } catch {
    return null;
  }
}
