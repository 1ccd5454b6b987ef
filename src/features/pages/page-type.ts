import { humanize } from '#lib/text.ts';

const names = new Map([['call_followup', 'Call follow-up']]);

/** Display name of a page type. Unknown types are humanized. */
export const pageTypeName = (type: string): string => names.get(type) ?? humanize(type);
