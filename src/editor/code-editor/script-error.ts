import { htmlLanguage } from '@codemirror/lang-html';
import { javascriptLanguage } from '@codemirror/lang-javascript';
import { jsonLanguage } from '@codemirror/lang-json';
import { languageOf } from '#editor/code-editor/code-language.ts';

/** Position of a syntax error, 1-based. */
export interface ScriptError {
  line: number;
  column: number;
}

const parsers = {
  html: htmlLanguage.parser,
  json: jsonLanguage.parser,
  javascript: javascriptLanguage.parser,
  // A script that looks like neither is run as JavaScript.
  text: javascriptLanguage.parser,
};

/**
 * The first syntax error of a script, by the parsers of the code editor; null if it parses. Nothing is run. Markup is
 * never an error, as browsers repair it; the JavaScript in it may be.
 */
export function findScriptError(content: string): ScriptError | null {
  if (content.trim() === '') return null;
  const language = languageOf(content);
  let errorOffset: number | null = null;
  let inScript = language === 'html' ? 0 : 1;
  parsers[language].parse(content).iterate({
    enter({ name, type, from }) {
      if (errorOffset !== null) return false;
      if (name === 'Script') inScript += 1;
      if (type.isError && inScript > 0) errorOffset = from;
      return undefined;
    },
    leave({ name }) {
      if (name === 'Script') inScript -= 1;
    },
  });
  return errorOffset === null ? null : positionOf(content, errorOffset);
}

function positionOf(content: string, offset: number): ScriptError {
  const before = content.slice(0, offset).split(/\r\n|\r|\n/);
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
