import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type Plugin, runnerImport } from 'vite';

/** Renders `src/shell/frame.tsx` into the HTML at build time. The server sends it to signed-in users. */
export function frameInHtml(): Plugin {
  return {
    name: 'frame-in-html',
    apply: 'build',
    async transformIndexHtml(html) {
      const { module } = await runnerImport<{ Frame: FunctionComponent }>('/src/shell/frame.tsx', {
        configFile: false,
      });
      const frame = renderToStaticMarkup(createElement(module.Frame));
      return html.replace(
        '<div id="root"></div>',
        (root) => `${root}\n    <div id="frame" hidden aria-hidden="true">${frame}</div>`,
      );
    },
  };
}
