import { humanise } from '#lib/text.ts';

const names = new Map([['call_followup', 'Call follow-up']]);

/** The type of a page as a person writes it; one not known yet is shown as it is. */
export const pageTypeName = (type: string): string => names.get(type) ?? humanise(type);
