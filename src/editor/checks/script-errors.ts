import { createAtom } from '@tanstack/store';
import type { ScriptError } from './script-error.ts';

interface Parsed {
  content: string;
  error: ScriptError | null;
}

const MAX_CACHED = 500;

const errors = new Map<string, ScriptError | null>();
const pendingByContent = new Map<string, PromiseWithResolvers<void>>();
let worker: Worker | null = null;

/** Grows whenever another script has been parsed. */
export const scriptErrorsVersion = createAtom(0);

/** The syntax error of a script, null if it has none; undefined until it has been parsed. */
export const getScriptError = (content: string): ScriptError | null | undefined => errors.get(content);

/**
 * Parses scripts in a worker, which never runs them. Resolves once all are parsed; rejects if the worker can't be
 * loaded. Null if all were parsed before.
 */
export function checkScripts(contents: readonly string[]): Promise<unknown> | null {
  const unparsed = [...new Set(contents)].filter((content) => content !== '' && !errors.has(content));
  return unparsed.length === 0 ? null : Promise.all(unparsed.map(parse));
}

function parse(content: string): Promise<void> {
  const pending = pendingByContent.get(content);
  if (pending) return pending.promise;
  const result = Promise.withResolvers<void>();
  pendingByContent.set(content, result);
  worker ??= startWorker();
  worker.postMessage(content);
  return result.promise;
}

function startWorker(): Worker {
  const started = new Worker(new URL('./script-errors.worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('message', ({ data: { content, error } }: MessageEvent<Parsed>) => {
    const [oldest] = errors.keys();
    if (errors.size >= MAX_CACHED && oldest !== undefined) errors.delete(oldest);
    errors.set(content, error);
    scriptErrorsVersion.set((version) => version + 1);
    pendingByContent.get(content)?.resolve();
    pendingByContent.delete(content);
  });
  started.addEventListener('error', () => {
    // Offline, say: the next check starts another.
    started.terminate();
    worker = null;
    for (const { reject } of pendingByContent.values()) reject(new Error("Couldn't load the script parser."));
    pendingByContent.clear();
  });
  return started;
}
