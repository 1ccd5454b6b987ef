import { serveCalls } from '#lib/worker-rpc.ts';
import { findScriptError } from './script-error.ts';

serveCalls((_method, content) => findScriptError(content));
