import type { ScheduledAudience } from '#contract/audiences.ts';
import type { Received } from '#contract/received.ts';
import { plural } from '#lib/text.ts';
import { CLEAR, cellText } from './cells.ts';
import type { FieldId } from './mapping.ts';
import type { ImportPlan, RowIssue } from './validate.ts';

export interface ExistingAudience {
  audienceId: string;
  /** Of bulk edits of several pages. */
  pageId?: string | null | undefined;
  name: string;
  personId?: string | null | undefined;
  isArchived: boolean;
}

/** An audience with all its values. */
export type AudienceRecord = Received<ScheduledAudience>;

/** Audiences and people that rows are matched with. */
export interface Directory {
  /** Whether the service can save an update as a draft. */
  hasDrafts: boolean;
  /** Null if they couldn't be loaded. */
  audiences: readonly ExistingAudience[] | null;
  /** By email in lower case. */
  people: ReadonlyMap<string, readonly { personId: string }[]>;
  /** By audience ID. Without one, an update sets every cell of its row. */
  records: ReadonlyMap<string, AudienceRecord>;
  /** Epoch ms. */
  now: number;
  /** Of publish times without an offset. */
  zone: string;
}

/** Column that a row without an ID is matched by. */
export type MatchKey = 'personEmail' | 'customName';

export interface Match {
  /** Audience to update; null creates one. */
  audience: ExistingAudience | null;
  /** Person of the row; null to unlink. */
  personId?: string | null;
  errors: RowIssue[];
}

const EMAIL = /^[^\s@]+@[^\s@]+$/;

export const comparableName = (name: string): string => name.trim().toLowerCase();

/** Returns a function that finds the audience and the person of a row. */
export function createMatcher(
  { audiences, people, records }: Pick<Directory, 'audiences' | 'people' | 'records'>,
  { mapping, matchBy }: Pick<ImportPlan, 'mapping' | 'matchBy'>,
): (cells: readonly string[]) => Match {
  const all = audiences ?? [];
  const byId = new Map(all.map((audience) => [audience.audienceId, audience]));
  const current = all.filter(({ isArchived }) => !isArchived);
  const byPerson = Map.groupBy(current, ({ personId }) => personId);
  const byName = Map.groupBy(current, ({ name }) => comparableName(name));
  return (cells) => {
    const match: Match = { audience: null, errors: [] };
    const columnOf = (field: FieldId) => mapping.indexOf(field);
    const fail = (field: FieldId, message: string): Match => {
      match.errors.push({ column: columnOf(field), message });
      return match;
    };
    /** Takes the only one; several are an error. */
    const choose = (found: readonly ExistingAudience[] = [], field: FieldId): Match => {
      const [audience = null] = found;
      if (found.length > 1)
        return fail(field, `Matches ${plural(found.length, 'audience')}. Add the audience ID`);
      // A selected audience may have been archived since.
      if (audience?.isArchived || records.get(audience?.audienceId ?? '')?.status === 'archived')
        return fail(field, `This audience${audience?.pageId ? ' or its page' : ''} is archived`);
      return { ...match, audience };
    };
    const audienceId = cellText(cells[columnOf('audienceId')]);
    const email = cellText(cells[columnOf('personEmail')]);
    if (email === CLEAR) match.personId = null;
    else if (email !== '') {
      const ids = people.get(email.toLowerCase())?.map(({ personId }) => personId) ?? [];
      const linked = byId.get(audienceId)?.personId;
      const personId = ids.find((id) => id === linked) ?? ids[0];
      if (ids.length > 1 && personId !== linked)
        fail('personEmail', `${plural(ids.length, 'person', 'people')} have this email`);
      else if (personId === undefined)
        fail('personEmail', EMAIL.test(email) ? 'No person has this email' : 'Not an email address');
      else match.personId = personId;
    }
    if (audienceId !== '') {
      const audience = audiences ? byId.get(audienceId) : { audienceId, name: audienceId, isArchived: false };
      return audience
        ? choose([audience], 'audienceId')
        : fail('audienceId', 'This page has no audience with this ID');
    }
    if (matchBy === 'personEmail' && match.personId)
      return choose(byPerson.get(match.personId), 'personEmail');
    const name = cellText(cells[columnOf('customName')]);
    if (matchBy !== 'customName' || name === '') return match;
    if (!audiences) return fail('customName', "Couldn't load the audiences of this page");
    return byName.has(comparableName(name))
      ? choose(byName.get(comparableName(name)), 'customName')
      : fail('customName', 'No audience has this name');
  };
}
