import type { NamedField } from './use-draft-changes.ts';

/** Names of fields within a sentence: `context`, `Open Graph title`. */
export const nameInSentence = ({ name }: Pick<NamedField, 'name'>): string =>
  /^(Open Graph|X) /.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);
