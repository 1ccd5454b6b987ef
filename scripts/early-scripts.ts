import type { Plugin } from 'vite';

/**
 * Has a browser compile all of a file where it reads it, not on the page's thread function by function as each is first
 * called: https://v8.dev/blog/explicit-compile-hints. It costs more than it gains where most functions are not called.
 */
const HINT = '//# allFunctionsCalledOnLoad\n';

export interface EarlyScripts {
  /** Names of the chunks of which most functions are called as soon as they come. */
  eager: readonly string[];
  /** The one of them that all others import. */
  first: string;
}

/**
 * Parts what a browser does with code that is all new to it: compiled away from the page's thread, and the chunk that
 * all others import run by itself as soon as it is there, where one task for all would hold up the page.
 *
 * @throws where a chunk or the link that loads the first is missing, as nothing else would tell
 */
export function earlyScripts({ eager, first }: EarlyScripts): Plugin {
  return {
    name: 'early-scripts',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        for (const name of eager) {
          const chunk = chunks.find((each) => each.name === name);
          if (!chunk) this.error(`There is no chunk ${name}`);
          chunk.code = HINT + chunk.code;
        }
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const { fileName } =
          Object.values(bundle).find((file) => file.type === 'chunk' && file.name === first) ?? {};
        const link = `<link rel="modulepreload" crossorigin href="/${fileName}">`;
        if (!html.includes(link)) throw new Error(`The page has no ${link}`);
        return html.replace(link, `<script type="module" async crossorigin src="/${fileName}"></script>`);
      },
    },
  };
}
