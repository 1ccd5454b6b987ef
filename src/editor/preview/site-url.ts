import { safeHref } from '#lib/link.ts';
import { truncate } from '#lib/text.ts';

const MAX_PATH_SEGMENTS = 4;
const MAX_URL_LENGTH = 2000;

/** Host and path segments of a URL, as clients print them; null for anything but HTTP URLs. */
export function siteOf(url: string | null | undefined): { host: string; steps: string[] } | null {
  const href = safeHref(url?.slice(0, MAX_URL_LENGTH));
  if (!href?.startsWith('http')) return null;
  const { host, pathname } = new URL(href);
  const steps = pathname.split('/', MAX_PATH_SEGMENTS + 1).filter(Boolean);
  return { host, steps: steps.map((step) => truncate(readable(step), 60)) };
}

function readable(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}
