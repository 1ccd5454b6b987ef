import { keysOf } from './doc.ts';
import { merge, type Overlap, overlapKey, theirs } from './merge.ts';
import { toDoc } from './record.ts';
import { same, sameJson } from './same.ts';
import type { Group } from './shape.ts';
import { type Rules, type State, settling, type Told } from './state.ts';

/** Takes in what somebody else saved: by itself where nothing overlaps, else as `incoming`. */
export function taken<R extends object>(
  rules: Rules<R>,
  state: State<R>,
  told: Told<R>,
  incoming: Group,
): State<R> {
  const { shape } = rules;
  if (same(shape, state.base, incoming)) return { ...state, told, incoming: null, choices: new Map() };
  const { base, pendingSave: save } = state;
  const { doc, overlaps } = merge(shape, { base, mine: state.doc, theirs: incoming });
  if (overlaps.length > 0) return { ...state, incoming: { told, base: incoming } };
  // Where only the pending save overlaps, what it was to change there was taken back since.
  const pendingSave = save && merge(shape, { base, mine: save, theirs: incoming }, () => theirs).doc;
  return { ...state, told, base: incoming, doc, pendingSave, incoming: null, choices: new Map() };
}

/** What came in is taken in where nothing overlaps any more. */
export function apart<R extends object>(rules: Rules<R>, state: State<R>): State<R> {
  const { incoming } = state;
  return incoming && settling(rules, state).overlaps.length === 0
    ? taken(rules, state, incoming.told, incoming.base)
    : state;
}

/** A choice counts only for the two sides it was made between: where either has changed since, it is asked again. */
export function reconsidered<R extends object>(rules: Rules<R>, before: State<R>, after: State<R>): State<R> {
  const { incoming, choices } = after;
  if (choices.size === 0 || (incoming === before.incoming && after.doc === before.doc)) return after;
  const { overlaps } = settling(rules, after);
  const chosen = new Map(settling(rules, before).overlaps.map((overlap) => [overlapKey(overlap), overlap]));
  const still = overlaps.filter((overlap) => isBetweenSame(overlap, chosen.get(overlapKey(overlap))));
  const keys = new Set(still.map(overlapKey));
  return { ...after, choices: new Map([...choices].filter(([key]) => keys.has(key))) };
}

function isBetweenSame({ kind, shape, mine, theirs }: Overlap, other: Overlap | undefined): boolean {
  if (!other) return false;
  if (kind !== 'order') return same(shape, mine, other.mine) && same(shape, theirs, other.theirs);
  return sameJson([mine, theirs].map(keysOf), [other.mine, other.theirs].map(keysOf));
}

/** Takes in what another tab saved or a query read, where that is newer and no save is under way. */
export function heard<R extends object>(rules: Rules<R>, state: State<R>, told: Told<R>): State<R> {
  const { name } = state.phase;
  if (name === 'reading' || name === 'writing' || name === 'settling') return state;
  if (state.unconfirmed.length > 0) return state;
  const newest = state.incoming?.told ?? state.told;
  if (rules.compare(told.record, newest.record) <= 0) return state;
  const incoming = toDoc<Group>(rules.shape, told.record, state.base, state.incoming?.base);
  return taken(rules, state, told, incoming);
}
