import type { Metadata } from '#contract/metadata.ts';
import { type Limit, limits } from '#engines/checks/index.ts';
import type { Path } from '#engines/save/index.ts';
import {
  isReadOnly,
  itemTexts,
  type ListedPage,
  type MetadataField,
  metadataFieldName,
  metadataGroups,
} from '#features/pages/public.ts';

/** A field of a page that an audience can override. */
export interface OverridableField {
  path: Path;
  /** Name on its own: `Open Graph title`. */
  name: string;
  group: string;
  /** Name within its group. */
  label: string;
  kind: MetadataField['kind'] | 'code';
  /** Multiple lines. */
  isLong: boolean;
  /** Length at which clients cut the text. */
  limit: Limit | undefined;
  /** Whether an empty text can replace the page's value. */
  canBeEmpty: boolean;
}

/** Page and automatic name of an audience, which apply without overrides. */
export interface Inherited {
  page: ListedPage | undefined;
  computedName: string | null | undefined;
}

const field = (key: string, name: string, rest: Partial<OverridableField> = {}): OverridableField => ({
  path: [key],
  name,
  group: 'General',
  label: name,
  kind: undefined,
  isLong: false,
  limit: undefined,
  canBeEmpty: true,
  ...rest,
});

const isLongText = /description$/i;

const metadataFields = metadataGroups.flatMap(({ title, fields }) =>
  fields
    .filter((each) => !isReadOnly(each))
    .map((each): OverridableField => {
      const { key, label, kind } = each;
      const limit = key in limits ? limits[key as keyof typeof limits] : undefined;
      return {
        path: ['metadataOverride', key],
        name: metadataFieldName(title, each),
        group: title,
        label,
        kind,
        isLong: isLongText.test(key),
        limit,
        canBeEmpty: true,
      };
    }),
);

/** All fields that an audience can override, in the order shown; the context isn't one. */
export const overridableFields: readonly OverridableField[] = [
  field('customName', 'Name', { canBeEmpty: false }),
  field('actionUrlOverride', 'Action URL', { kind: 'link', canBeEmpty: false }),
  field('actionFormIdOverride', 'Action form', { kind: 'code' }),
  field('actionFormInstructionsOverride', 'Form instructions', { isLong: true }),
  ...metadataFields,
];

/** Value without an override; undefined if the service doesn't say. */
export function inheritedValue(
  { path }: Pick<OverridableField, 'path'>,
  { page, computedName }: Inherited,
): unknown {
  const [key, metadataKey] = path;
  if (metadataKey !== undefined) return page && (page.metadata?.[metadataKey as keyof Metadata] ?? null);
  if (key === 'customName') return computedName;
  return key === 'actionUrlOverride' && page ? (headerUrl(page) ?? null) : undefined;
}

/** URL of the page's header action. */
export const headerUrl = ({ actions, headerActionId }: ListedPage): string | null | undefined =>
  headerActionId ? actions?.find(({ actionId }) => actionId === headerActionId)?.url : undefined;

/** A value as one line of text. */
export function describeValue(value: unknown, { kind }: Pick<OverridableField, 'kind'>): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return itemTexts(value).join(', ');
  const text = String(value);
  return kind === 'link' ? text.replace(/^https?:\/\//i, '') : text;
}

/** Names of fields within a sentence: `context`, `Open Graph title`. */
export const nameInSentence = ({ name }: { name: string }): string =>
  /^(Open Graph|X) /.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);
