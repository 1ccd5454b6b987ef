export type CodeLanguage = 'html' | 'javascript' | 'json' | 'text';

export const languageNames: Record<CodeLanguage, string> = {
  html: 'HTML',
  javascript: 'JavaScript',
  json: 'JSON',
  text: 'Plain text',
};

/** Characters inspected to detect a language. */
const MAX_SAMPLE_LENGTH = 10_000;
const markup = /^<(?:[a-z!?/])/i;
const statement =
  /(?:^|[\s;{}(])(?:const|let|var|function|return|import|export|if|for|while|new|class|async|await)\b|=>|[;{}]\s*$|\b(?:window|document|console)\.|^\s*\/[/*]/m;

/** Guesses the language from the beginning of a text. Short texts count as JSON only if they parse. */
export function languageOf(content: string): CodeLanguage {
  const start = content.slice(0, MAX_SAMPLE_LENGTH).trim();
  if (markup.test(start)) return 'html';
  if (/^[[{]/.test(start) && isJson(content)) return 'json';
  return statement.test(start) ? 'javascript' : 'text';
}

function isJson(content: string): boolean {
  if (content.length > MAX_SAMPLE_LENGTH)
    return /^(?:\{\s*"|\[\s*[[{"\d\-tfn])/.test(content.trimStart().slice(0, 100));
  try {
    JSON.parse(content);
    return true;
  } catch {
    return false;
  }
}
