import type { Findings } from '#editor/checks/finding.ts';

interface Exact {
  /**
   * Absent, null and empty each say something else here; elsewhere all of them are nothing. A field of the record
   * itself that is absent is not known: no reading has told it, and it is sent only once it is set.
   */
  readonly exact?: boolean;
}

/** A text, number, flag or any JSON that is changed as a whole. */
export interface ValueShape extends Exact {
  readonly kind: 'value';
  readonly label: string;
}

/** Names a row of one of the record's lists: by the row's key here, by its id in the record. */
export interface RefShape {
  readonly kind: 'ref';
  readonly label: string;
  /** The field of the record that holds the rows. */
  readonly to: string;
}

/** A list of values that have no parts, such as keywords. */
export interface ItemsShape extends Exact {
  readonly kind: 'items';
  readonly label: string;
}

export interface GroupShape<F extends Fields = Fields> extends Exact {
  readonly kind: 'group';
  readonly label: string;
  readonly fields: F;
  /** Describes it when known and empty. */
  readonly empty?: string;
  /** Finds what is wrong with its fields though the API accepts it. */
  check?(value: Group): Findings;
}

/** A list of things with parts. A row keeps its key while it is moved, edited, saved and read again. */
export interface RowsShape<F extends Fields = Fields> {
  readonly kind: 'rows';
  readonly label: string;
  /** One of them: `action`. */
  readonly noun: string;
  /** The field that names a row in the record, where it has one. It is the service's to give. */
  readonly id?: string;
  /** The field that names a row for people; one of a group within it after a dot. */
  readonly title: string;
  readonly row: GroupShape<F>;
}

export type Shape = ValueShape | RefShape | ItemsShape | GroupShape | RowsShape;
export type Fields = { readonly [field: string]: Shape };

/** Where a value is in a document: names of fields, and keys of rows. */
export type Path = readonly string[];

export interface Row<V = Group> {
  readonly key: string;
  readonly value: V;
}
export type Group = { readonly [field: string]: unknown };

/** A record as it is edited: its lists of things are keyed rows. */
export type DocOf<S extends Shape> =
  S extends GroupShape<infer F>
    ? { readonly [K in keyof F]?: DocOf<F[K]> | undefined }
    : S extends RowsShape<infer F>
      ? readonly Row<DocOf<GroupShape<F>>>[]
      : S extends ItemsShape
        ? readonly unknown[]
        : S extends RefShape
          ? string
          : unknown;

export const value = (label: string): ValueShape => ({ kind: 'value', label });
export const ref = (label: string, to: string): RefShape => ({ kind: 'ref', label, to });
export const items = (label: string): ItemsShape => ({ kind: 'items', label });
export const group = <const F extends Fields>(label: string, fields: F, empty?: string): GroupShape<F> => ({
  kind: 'group',
  label,
  fields,
  ...(empty !== undefined && { empty }),
});
export const rows = <const F extends Fields>(
  label: string,
  { check, ...facts }: { noun: string; title: string; id?: string } & Pick<GroupShape, 'check'>,
  fields: F,
): RowsShape<F> => ({
  kind: 'rows',
  label,
  ...facts,
  row: { ...group(facts.noun, fields), ...(check && { check }) },
});

/** The same, with a check of its fields. */
export const checked = <const S extends GroupShape>(shape: S, check: (value: Group) => Findings): S => ({
  ...shape,
  check,
});

/** The same, where absent, null and empty each say something else. */
export const exact = <const S extends ValueShape | ItemsShape | GroupShape>(shape: S): S => ({
  ...shape,
  exact: true,
});

export const isExact = (shape: Shape): boolean => 'exact' in shape && shape.exact === true;

export const pathKey = (path: Path) => path.join('/');
export const isWithin = (path: Path, outer: Path) => outer.every((step, index) => path[index] === step);
