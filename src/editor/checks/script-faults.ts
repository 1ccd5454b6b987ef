import { createAtom } from '@tanstack/store';
import type { ScriptFault } from './script-fault.ts';

interface Parsed {
  content: string;
  fault: ScriptFault | null;
}

const MAX_CACHED = 500;

const faults = new Map<string, ScriptFault | null>();
const waiting = new Map<string, PromiseWithResolvers<void>>();
let worker: Worker | null = null;

/** Grows whenever another script has been parsed. */
export const faultsVersion = createAtom(0);

/** The syntax error of a script, null if it has none; undefined until it has been parsed. */
export const scriptFaultOf = (content: string): ScriptFault | null | undefined => faults.get(content);

/**
 * Parses scripts in a worker, which never runs them. Resolves once all are parsed; rejects if the worker can't be
 * loaded. Null if all were parsed before.
 */
export function checkScripts(contents: readonly string[]): Promise<unknown> | null {
  const unparsed = [...new Set(contents)].filter((content) => content !== '' && !faults.has(content));
  return unparsed.length === 0 ? null : Promise.all(unparsed.map(parse));
}

function parse(content: string): Promise<void> {
  const before = waiting.get(content);
  if (before) return before.promise;
  const result = Promise.withResolvers<void>();
  waiting.set(content, result);
  worker ??= startWorker();
  worker.postMessage(content);
  return result.promise;
}

function startWorker(): Worker {
  const started = new Worker(new URL('./script-faults.worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('message', ({ data: { content, fault } }: MessageEvent<Parsed>) => {
    const [oldest] = faults.keys();
    if (faults.size >= MAX_CACHED && oldest !== undefined) faults.delete(oldest);
    faults.set(content, fault);
    faultsVersion.set((version) => version + 1);
    waiting.get(content)?.resolve();
    waiting.delete(content);
  });
  started.addEventListener('error', () => {
    // Offline, say: the next check starts another.
    started.terminate();
    worker = null;
    for (const { reject } of waiting.values()) reject(new Error("Couldn't load the script parser."));
    waiting.clear();
  });
  return started;
}
