/** Something wrong with a value that the API accepts. Errors of the contract are not issues. */
export interface Issue {
  /** `harmful` hurts visitors or breaks the page; saving asks first. `warning` is only marked. */
  severity: 'harmful' | 'warning';
  /** The issue and how to fix it. */
  message: string;
  /** Something is missing, so a row that was just added has it, too. */
  isMissing?: boolean;
  /** A link that can run code: it can't be published. */
  isUnsafe?: boolean;
}

/** Issues of one object, by its field. */
export type Issues = Readonly<Record<string, Issue>>;

export const warning = (message: string): Issue => ({ severity: 'warning', message });
export const harmful = (message: string): Issue => ({ severity: 'harmful', message });

/** The issues of fields that have one. */
export const issuesIn = (checked: Readonly<Record<string, Issue | null>>): Issues =>
  Object.fromEntries(Object.entries(checked).filter((entry): entry is [string, Issue] => entry[1] !== null));
