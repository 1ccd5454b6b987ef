import { changesBetween } from './changes.ts';
import { type Choice, merge, type Overlap, overlapKey } from './merge.ts';
import { toDoc } from './record.ts';
import { same } from './same.ts';
import type { Group } from './shape.ts';
import type { Rules, State, Told } from './state.ts';

/** Takes in what somebody else saved: by itself where nothing overlaps, else as `incoming`. */
export function taken<R extends object>(
  rules: Rules<R>,
  state: State<R>,
  told: Told<R>,
  incoming: Group,
): State<R> {
  const { shape } = rules;
  if (same(shape, state.base, incoming)) return { ...state, told, incoming: null, choices: new Map() };
  const { doc, overlaps } = merge(shape, { base: state.base, mine: state.doc, theirs: incoming });
  if (overlaps.length > 0)
    return { ...state, incoming: { told, base: incoming }, choices: kept(state, overlaps) };
  const count = changesBetween(shape, state.doc, doc).length;
  return {
    ...state,
    told,
    base: incoming,
    doc,
    incoming: null,
    choices: new Map(),
    news: count > 0 ? { count, at: told.at } : state.news,
  };
}

/** Choices made before, as far as they are about the same overlaps. */
function kept<R>(state: State<R>, overlaps: readonly Overlap[]): ReadonlyMap<string, Choice> {
  const keys = new Set(overlaps.map(overlapKey));
  return new Map([...state.choices].filter(([key]) => keys.has(key)));
}

/** Takes in what another tab saved or a query read, where that is newer and no save is under way. */
export function heard<R extends object>(rules: Rules<R>, state: State<R>, told: Told<R>): State<R> {
  const { name } = state.phase;
  if (name === 'reading' || name === 'writing' || name === 'settling' || state.sent) return state;
  const newest = state.incoming?.told ?? state.told;
  if (rules.compare(told.record, newest.record) <= 0) return state;
  return taken(rules, state, told, toDoc<Group>(rules.shape, told.record, state.base));
}
