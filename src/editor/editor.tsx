import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import type { SaveEngine } from '#engines/save/save-engine.ts';
import { type Path, pathKey } from '#engines/save/shape.ts';
import type { Finding } from './checks/finding.ts';
import { Reveal } from './reveal.ts';

/** Any editor's engine; what is edited is behind paths. */
// biome-ignore lint/suspicious/noExplicitAny: what an engine takes and gives is of one kind, which nothing here looks at.
export type AnyEngine = SaveEngine<any>;

const Context = createContext<{ engine: AnyEngine; reveal: Reveal } | null>(null);

/** Gives the fields, rows and save controls within it the engine that they work on. */
export function EditorProvider({ engine, children }: { engine: AnyEngine; children: ReactNode }) {
  const [reveal] = useState(() => new Reveal());
  return <Context value={{ engine, reveal }}>{children}</Context>;
}

function useEditor() {
  const editor = useContext(Context);
  if (!editor) throw new Error('There is no EditorProvider around this.');
  return editor;
}

export const useEngine = (): AnyEngine => useEditor().engine;
export const useReveal = (): Reveal => useEditor().reveal;

/**
 * Something of the engine's state; the component is drawn again only when that changes.
 *
 * @param select answers the same object while nothing of it has changed
 */
export function useEdited<T>(select: (engine: AnyEngine) => T): T {
  const engine = useEngine();
  return useSyncExternalStore(engine.subscribe, () => select(engine));
}

/** What is at a path of the document. */
export const useValue = (path: Path): unknown => useEdited((engine) => engine.valueAt(path));

export const useIsChanged = (path: Path): boolean => useEdited((engine) => engine.isChanged(path));

/** What is wrong at a path: what the service refused, else what it would refuse. */
export const errorAt = ({ state, validationErrors }: AnyEngine, path: Path): string | undefined =>
  state.serverErrors.get(pathKey(path)) ?? validationErrors.get(pathKey(path));

/**
 * What is wrong with the value at a path though the API accepts it. What a row lacks that was just added isn't shown
 * before Save has asked about it.
 */
export function findingAt(engine: AnyEngine, path: Path): Finding | undefined {
  const finding = engine.findings.get(pathKey(path));
  const isNew =
    finding?.isMissing && !engine.shouldShowMissing && engine.baseValueAt(path.slice(0, -1)) === undefined;
  return isNew ? undefined : finding;
}

/** The same object for as long as the path says the same. */
export function useSamePath(path: Path): Path {
  const key = pathKey(path);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a path that says the same is the same.
  return useMemo(() => path, [key]);
}

/** Opens what is at `path` when a field in it is wanted: now, or where it was wanted before this was on the screen. */
export function useRevealed(path: Path, open: (wanted: Path) => void): void {
  const reveal = useReveal();
  const look = useEffectEvent(() => {
    const wanted = reveal.wanted(path);
    if (wanted) open(wanted);
  });
  useEffect(() => {
    look();
    return reveal.subscribe(() => look());
  }, [reveal]);
}
