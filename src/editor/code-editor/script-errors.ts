import { createAtom } from '@tanstack/store';
import { harmful, type Issues, warning } from '#engines/checks/index.ts';
import { WorkerClient } from '#lib/worker-rpc.ts';
import type { findScriptError, ScriptError } from './script-error.ts';

type ScriptParser = WorkerClient<{ findScriptError: typeof findScriptError }, never>;

const MAX_CACHED = 500;

const errors = new Map<string, ScriptError | null>();
const pendingByContent = new Map<string, Promise<void>>();
/** Null until it is needed, and after it couldn't be loaded. */
const worker = createAtom<ScriptParser | null>(null);

/** Grows whenever another script has been parsed. */
export const scriptErrorsVersion = createAtom(0);

/** The syntax error of a script, null if it has none; undefined until it has been parsed. */
export const getScriptError = (content: string): ScriptError | null | undefined => errors.get(content);

/** Reports a syntax error only once `checkScripts` has parsed the content. */
export function checkScript({ content, enabled }: Readonly<Record<string, unknown>>): Issues {
  const error = typeof content === 'string' ? getScriptError(content) : null;
  if (!error) return {};
  const message = `Fix the syntax error on line ${error.line}, column ${error.column}`;
  return { content: enabled === true ? harmful(message) : warning(message) };
}

/**
 * Parses scripts in a worker, which never runs them. Resolves once all are parsed; rejects if the worker can't be
 * loaded. Null if all were parsed before.
 */
export function checkScripts(contents: readonly string[]): Promise<unknown> | null {
  const unparsed = [...new Set(contents)].filter((content) => content !== '' && !errors.has(content));
  return unparsed.length === 0 ? null : Promise.all(unparsed.map(parseOnce));
}

function parseOnce(content: string): Promise<void> {
  const parsing =
    pendingByContent.get(content) ?? parse(content).finally(() => pendingByContent.delete(content));
  pendingByContent.set(content, parsing);
  return parsing;
}

async function parse(content: string): Promise<void> {
  const error = await (worker.get() ?? startWorker()).call('findScriptError', content);
  const [oldest] = errors.keys();
  if (errors.size >= MAX_CACHED && oldest !== undefined) errors.delete(oldest);
  errors.set(content, error);
  scriptErrorsVersion.set((version) => version + 1);
}

function startWorker() {
  const parser: ScriptParser = new WorkerClient(
    new Worker(new URL('./script-errors.worker.ts', import.meta.url), { type: 'module' }),
    {
      onEvent: () => {},
      onCrash() {
        // Offline, say: the next check starts another.
        worker.set(null);
        parser.terminate(new Error("Couldn't load the script parser."));
      },
    },
  );
  worker.set(parser);
  return parser;
}
