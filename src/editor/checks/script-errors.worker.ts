import { findScriptError } from './script-error.ts';

self.addEventListener('message', ({ data: content }: MessageEvent<string>) => {
  self.postMessage({ content, error: findScriptError(content) });
});
