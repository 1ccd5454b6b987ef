import type { Issues } from '#engines/checks/index.ts';

interface Tristate {
  /**
   * Distinguishes absent, null and empty, which are otherwise equal. An absent field of the record itself is unknown:
   * it hasn't been loaded, and is sent only once it is set.
   */
  readonly tristate?: boolean;
}

/** A text, number, flag or any JSON that is edited as a whole. */
export interface ValueShape extends Tristate {
  readonly kind: 'value';
  readonly label: string;
  /** Formats a text for display, as its field does. */
  readonly format?: ((text: string) => string) | undefined;
}

/** A reference to a row: by key in the document, by ID in the record. */
export interface RefShape {
  readonly kind: 'ref';
  readonly label: string;
  /** The field of the record that holds the rows. */
  readonly to: string;
}

/** A list of plain values, such as keywords. */
export interface ItemsShape extends Tristate {
  readonly kind: 'items';
  readonly label: string;
}

export interface GroupShape<F extends Fields = Fields> extends Tristate {
  readonly kind: 'group';
  readonly label: string;
  readonly fields: F;
  /** Text for an empty group. */
  readonly empty?: string;
  /** Finds problems that the API accepts. */
  check?(value: Group): Issues;
}

/** A list of objects. A row keeps its key while it is moved, edited, saved and reloaded. */
export interface RowsShape<F extends Fields = Fields> {
  readonly kind: 'rows';
  readonly label: string;
  /** Singular, as in `action`. */
  readonly noun: string;
  /** The field with the row's ID, which the service assigns. */
  readonly id?: string;
  /** The field with the row's title. A dot leads into a group. */
  readonly title: string;
  readonly row: GroupShape<F>;
}

export type Shape = ValueShape | RefShape | ItemsShape | GroupShape | RowsShape;
export type Fields = { readonly [field: string]: Shape };

/** Position of a value in a document: field names and row keys. */
export type Path = readonly string[];

export interface Row<V = Group> {
  readonly key: string;
  readonly value: V;
}
export type Group = { readonly [field: string]: unknown };

/** The document of a shape: a record whose lists are keyed rows. */
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

export const value = (label: string, format?: ValueShape['format']): ValueShape => ({
  kind: 'value',
  label,
  format,
});
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
  { check, ...options }: { noun: string; title: string; id?: string } & Pick<GroupShape, 'check'>,
  fields: F,
): RowsShape<F> => ({
  kind: 'rows',
  label,
  ...options,
  row: { ...group(options.noun, fields), ...(check && { check }) },
});

export const withCheck = <const S extends GroupShape>(shape: S, check: (value: Group) => Issues): S => ({
  ...shape,
  check,
});

/** Makes a shape distinguish absent, null and empty. */
export const tristate = <const S extends ValueShape | ItemsShape | GroupShape>(shape: S): S => ({
  ...shape,
  tristate: true,
});

export const isTristate = (shape: Shape): boolean => 'tristate' in shape && shape.tristate === true;

/** Messages by `pathKey`. */
export type FieldErrors = ReadonlyMap<string, string>;

export const pathKey = (path: Path) => path.join('/');
export const isWithin = (path: Path, outer: Path) => outer.every((step, index) => path[index] === step);
