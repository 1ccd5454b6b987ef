export type CodeLanguage = 'html' | 'javascript' | 'json' | 'text';

export const languageNames: Record<CodeLanguage, string> = {
  html: 'HTML',
  javascript: 'JavaScript',
  json: 'JSON',
  text: 'Plain text',
};

/** Enough of a text to tell what it is. */
const MOST_READ = 10_000;
const markup = /^<(?:[a-z!?/])/i;
const statement =
  /(?:^|[\s;{}(])(?:const|let|var|function|return|import|export|if|for|while|new|class|async|await)\b|=>|[;{}]\s*$|\b(?:window|document|console)\.|^\s*\/[/*]/m;

/** What a text is most likely written in, by its beginning. JSON only where it is whole. */
export function languageOf(content: string): CodeLanguage {
  const start = content.slice(0, MOST_READ).trim();
  if (markup.test(start)) return 'html';
  if (/^[[{]/.test(start) && isJson(content)) return 'json';
  return statement.test(start) ? 'javascript' : 'text';
}

function isJson(content: string): boolean {
  if (content.length > MOST_READ)
    return /^(?:\{\s*"|\[\s*[[{"\d\-tfn])/.test(content.trimStart().slice(0, 100));
  try {
    JSON.parse(content);
    return true;
  } catch {
    return false;
  }
}
