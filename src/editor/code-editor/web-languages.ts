import { html } from '@codemirror/lang-html';
import { javascript } from '@codemirror/lang-javascript';

export const webLanguages = { html, javascript };
