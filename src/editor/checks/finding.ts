/** Something wrong with a value that the API accepts. Errors of the contract are not findings. */
export interface Finding {
  /** `harmful` hurts visitors or breaks the page; saving asks first. `warning` is only marked. */
  severity: 'harmful' | 'warning';
  /** The issue and how to fix it. */
  message: string;
  /** Something is missing, so a row that was just added has it, too. */
  isMissing?: boolean;
}

/** Findings of one object, by its field. */
export type Findings = Readonly<Record<string, Finding>>;

export const warning = (message: string): Finding => ({ severity: 'warning', message });
export const harmful = (message: string): Finding => ({ severity: 'harmful', message });

/** The findings of fields that have one. */
export const findingsIn = (checked: Readonly<Record<string, Finding | null>>): Findings =>
  Object.fromEntries(
    Object.entries(checked).filter((entry): entry is [string, Finding] => entry[1] !== null),
  );
