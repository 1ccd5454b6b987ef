import { type ParseErrorCode, printParseErrorCode, visit } from 'jsonc-parser';

/** Why a text is invalid JSON or would lose data: how to fix it, and where. */
export interface JsonError {
  message: string;
  /** 1-based, as is `column`. */
  line: number;
  column: number;
}

export interface JsonCheck {
  error: JsonError | null;
  /** Maximum nesting depth. */
  depth: number;
}

const messages: Record<ReturnType<typeof printParseErrorCode>, string> = {
  InvalidSymbol: 'Put text in double quotes, or use a number, true, false or null',
  InvalidNumberFormat: 'Add digits on both sides of the decimal point',
  PropertyNameExpected: 'Put the key in double quotes',
  ValueExpected: 'Add a value',
  ColonExpected: 'Add a colon between the key and its value',
  CommaExpected: 'Add a comma between the two values',
  CloseBraceExpected: 'Close the object with }',
  CloseBracketExpected: 'Close the list with ]',
  EndOfFileExpected: 'Remove what follows the end',
  InvalidCommentToken: 'Remove the comment: comments are not allowed',
  UnexpectedEndOfComment: 'Remove the comment: comments are not allowed',
  UnexpectedEndOfString: 'Close the quotes on the same line. Use \\n for a line break.',
  UnexpectedEndOfNumber: 'Add digits on both sides of the decimal point',
  InvalidUnicode: 'Add four hexadecimal digits after \\u',
  InvalidEscapeCharacter: 'Write a backslash as \\\\',
  InvalidCharacter: 'Write tabs and other control characters with a backslash, such as \\t',
  '<unknown ParseErrorCode>': 'Invalid JSON',
};

/** Checks JSON syntax (RFC 8259) and for duplicate keys. */
export function checkJson(text: string): JsonCheck {
  const open: Set<string>[] = [];
  let depth = 0;
  let error: JsonError | null = null;
  const report = (message: string, line: number, column: number) => {
    error ??= { message, line: line + 1, column: column + 1 };
  };
  const onBegin = () => {
    open.push(new Set());
    depth = Math.max(depth, open.length);
  };
  const onEnd = () => void open.pop();
  try {
    visit(
      text,
      {
        onObjectBegin: onBegin,
        onArrayBegin: onBegin,
        onObjectEnd: onEnd,
        onArrayEnd: onEnd,
        onObjectProperty(key, _offset, _length, line, column) {
          if (open.at(-1)?.has(key)) report(`Remove the duplicate key ${JSON.stringify(key)}`, line, column);
          open.at(-1)?.add(key);
        },
        onError: (code, offset, _length, line, column) => report(messageOf(code, text, offset), line, column),
      },
      { disallowComments: true },
    );
  } catch (error) {
    // The parser recurses per level; thousands of levels overflow the stack.
    if (!(error instanceof RangeError)) throw error;
  }
  return { error, depth };
}

/** The parser reports a trailing comma at the next token. */
function messageOf(code: ParseErrorCode, text: string, offset: number): string {
  const next = text.charAt(offset);
  if (/[\]}]/.test(next) && text.slice(0, offset).trimEnd().endsWith(','))
    return `Remove the comma before ${next}`;
  return messages[printParseErrorCode(code)];
}
