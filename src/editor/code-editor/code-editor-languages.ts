import type { Extension } from '@codemirror/state';
import type { CodeLanguage } from './code-language.ts';

/** Colours, indentation and folding of a language; none for plain text. Each comes as a part of its own. */
export async function loadLanguage(language: CodeLanguage): Promise<Extension> {
  switch (language) {
    case 'html':
      return (await import('@codemirror/lang-html')).html();
    case 'javascript':
      return (await import('@codemirror/lang-javascript')).javascript();
    case 'json':
      return (await import('@codemirror/lang-json')).json();
    case 'text':
      return [];
  }
}
