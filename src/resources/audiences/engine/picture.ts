import type { Known } from '#api/known.ts';
import type { Row } from '#api/lists.ts';
import type { Audience } from '#contract/audiences.ts';
import type { Received } from '#contract/received.ts';
import { parseTimestamp } from '#util/timestamp.ts';

type Page = Row<'listPages'>;

/** Everything that has been told of an audience, each by its own operation; undefined or null where none has. */
export interface Sources {
  /** A whole record, from the reply to a write, with its age. */
  known?: Known<Received<Audience>> | null | undefined;
  /** The search: its name and that of its page. */
  hit?: Row<'searchAudiences'> | null | undefined;
  newest?: Row<'listAudienceVersions'> | null | undefined;
  page?: Page | null | undefined;
}

/** A text that somebody has told, null for none, undefined where nobody has told. */
export type Told = string | null | undefined;

export const overrideKeys = ['name', 'actionUrl', 'actionForm', 'formInstructions', 'context'] as const;
export type OverrideKey = (typeof overrideKeys)[number];

/** One field that an audience may set for itself. */
export interface Override {
  key: OverrideKey;
  /** Its own value; null where it inherits. */
  own: Told;
  /** What it inherits, or would. */
  inherited: Told;
  /** What visitors get. */
  visitors: Told;
}

export interface Picture {
  name: Told;
  pageName: Told;
  status: Told;
  isNewPageAgent: boolean | null | undefined;
  overrides: Override[];
  /** When the whole record was seen (epoch ms), null where it never was. */
  seenAt: number | null;
  /** Whether the audience has changed since. */
  outdated: boolean;
}

/**
 * Puts together what is known of an audience, which no operation reads: the newest word on each field counts.
 * The search and the versions are read now, a whole record may be old.
 */
export function pictureOf({ known, hit, newest, page }: Sources): Picture {
  const record = known?.value;
  const name = hit?.effectiveName ?? record?.effectiveName;
  const seen = record?.latestVersion?.versionId;
  const renamed = typeof hit?.effectiveName === 'string' && hit.effectiveName !== record?.effectiveName;
  return {
    name: name ?? record?.customName ?? record?.computedName,
    pageName: page?.name ?? hit?.pageName,
    status: newest?.status ?? record?.status,
    isNewPageAgent: newest?.isNewPageAgent ?? record?.isNewPageAgent,
    overrides: [
      { key: 'name', own: record?.customName, inherited: record?.computedName, visitors: name },
      override('actionUrl', record?.actionUrlOverride, page ? (headerUrl(page) ?? null) : undefined),
      override('actionForm', record?.actionFormIdOverride, undefined),
      override('formInstructions', record?.actionFormInstructionsOverride, undefined),
      override('context', newestContext(newest, record), null),
    ],
    seenAt: known?.seenAt ?? null,
    outdated:
      record !== undefined &&
      ((newest != null && seen !== undefined && newest.versionId !== seen) || renamed),
  };
}

const override = (key: OverrideKey, own: Told, inherited: Told): Override => ({
  key,
  own,
  inherited,
  visitors: own === undefined ? undefined : (own ?? inherited),
});

/** Every version carries the context as it was then, so the newest one has today's. */
const newestContext = (newest: Sources['newest'], record: Received<Audience> | undefined): Told =>
  newest?.supplementaryContext === undefined ? record?.supplementaryContext : newest.supplementaryContext;

/** Where the main action of a page leads. */
function headerUrl({ actions, headerActionId }: Page): Told {
  const header = headerActionId ? actions?.find(({ actionId }) => actionId === headerActionId) : undefined;
  return header?.url;
}

/** Whether a page has been changed since a moment (epoch ms); also where that cannot be told. */
export const changedSince = (page: Page, moment: number): boolean =>
  (parseTimestamp(page.updatedAt) ?? Number.POSITIVE_INFINITY) > moment;
