/** Why a text is not JSON: what to do about it, and where. */
export interface JsonFault extends Place {
  message: string;
  /** The place in the text, counted from 0. */
  at: number;
}

/** A place as people count it: both from 1. */
interface Place {
  line: number;
  column: number;
}

/** What a text of JSON says and what is lost when it is read: of a key given twice only the last value counts. */
export interface JsonLoss extends Place {
  kind: 'repeated key' | 'inexact number';
  what: string;
}

export interface JsonCheck {
  fault: JsonFault | null;
  /** The first few. */
  losses: readonly JsonLoss[];
  /** How many objects and lists are within one another. */
  depth: number;
}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/uy;
const SPACE = /[ \t\n\r]*/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;
const MOST_LOSSES = 5;

interface Level {
  close: '}' | ']';
  /** Of an object, the keys it has so far. */
  keys: Set<string> | null;
  filled: boolean;
}

class Fault extends Error {
  readonly at: number;
  constructor(at: number, message: string) {
    super(message);
    this.at = at;
  }
}

/**
 * Reads a text as `JSON.parse` does (RFC 8259) without making anything of it: says what is wrong in words that lead to
 * the repair, and notices what would be lost in reading. However deep the text is nested.
 */
export function checkJson(text: string): JsonCheck {
  const reader = new Reader(text);
  let fault: JsonFault | null = null;
  try {
    reader.read();
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    fault = { message: error.message, at: error.at, ...placeOf(text, error.at) };
  }
  return { fault, losses: reader.losses, depth: reader.depth };
}

class Reader {
  readonly losses: JsonLoss[] = [];
  depth = 0;
  readonly #text: string;
  #at = 0;
  #levels: Level[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  read(): void {
    this.#match(SPACE);
    if (this.#atEnd) throw new Fault(0, 'There is nothing here yet');
    this.#value();
    for (let level = this.#levels.at(-1); level; level = this.#levels.at(-1)) this.#member(level);
    this.#match(SPACE);
    if (!this.#atEnd) throw new Fault(this.#at, 'Take away what follows the end');
  }

  /** Reads the next member of an object or a list, or its end. */
  #member(level: Level): void {
    this.#match(SPACE);
    if (this.#take(level.close)) return void this.#levels.pop();
    if (level.filled) {
      const comma = this.#at;
      if (!this.#take(',')) throw this.#notGoingOn(level);
      this.#match(SPACE);
      if (this.#next === level.close) throw new Fault(comma, `Take the comma before ${level.close} away`);
      if (this.#next === ',') throw new Fault(this.#at, 'Take the second comma away');
    }
    if (level.keys) this.#key(level.keys);
    level.filled = true;
    this.#value();
  }

  #key(keys: Set<string>): void {
    const at = this.#at;
    if (this.#next !== '"') throw this.#notAKey();
    const key: string = JSON.parse(this.#string());
    if (keys.has(key)) this.#lose('repeated key', key, at);
    keys.add(key);
    this.#match(SPACE);
    if (!this.#take(':')) throw new Fault(this.#at, 'Put a colon between the key and its value');
    this.#match(SPACE);
  }

  /** Reads a value; of an object or a list only its beginning. */
  #value(): void {
    if (this.#take('{')) this.#levels.push({ close: '}', keys: new Set(), filled: false });
    else if (this.#take('[')) this.#levels.push({ close: ']', keys: null, filled: false });
    else if (this.#next === '"') this.#string();
    else if (!this.#number() && !this.#word()) throw this.#notAValue();
    this.depth = Math.max(this.depth, this.#levels.length);
  }

  /** By hand: a pattern gives up on a text of megabytes. */
  #string(): string {
    const begin = this.#at;
    for (let at = begin + 1; at < this.#text.length; at += 1) {
      const character = this.#text.charAt(at);
      if (character === '"') {
        this.#at = at + 1;
        return this.#text.slice(begin, this.#at);
      }
      if (character === '\n' || character === '\r')
        throw new Fault(begin, 'Close the quotes in the same line; a line break in a text is written \\n');
      if (character < ' ')
        throw new Fault(at, `Write this control character as ${JSON.stringify(character).slice(1, -1)}`);
      if (character !== '\\') continue;
      ESCAPE.lastIndex = at;
      const written = ESCAPE.exec(this.#text)?.[0];
      if (written === undefined) throw new Fault(at, 'Write a backslash as \\\\');
      at += written.length - 1;
    }
    throw new Fault(begin, 'Close the quotes');
  }

  #number(): boolean {
    const at = this.#at;
    const found = this.#match(NUMBER);
    if (found === '') return false;
    if (/[\d.]/.test(this.#next))
      throw new Fault(at, 'Write the number without leading zeros, with digits on both sides of its point');
    if (!isExact(found)) this.#lose('inexact number', found, at);
    return true;
  }

  #word(): boolean {
    const at = this.#at;
    const found = this.#match(WORD);
    if (/^(?:true|false|null)$/.test(found)) return true;
    if (/^(?:true|false|null|none|undefined|nan|infinity)$/i.test(found))
      throw new Fault(at, 'Write true, false or null');
    if (found) throw new Fault(at, 'Put text in double quotes');
    return false;
  }

  #notGoingOn({ close }: Level): Fault {
    if (this.#atEnd) return new Fault(this.#at, `The end is missing: close with ${close}`);
    if (/[\]}]/.test(this.#next)) return new Fault(this.#at, `Close with ${close} first`);
    return new Fault(this.#at, 'Put a comma between the two values');
  }

  #notAKey(): Fault {
    if (this.#atEnd) return new Fault(this.#at, 'The end is missing: close with }');
    return new Fault(this.#at, this.#next === ',' ? 'Take the comma away' : 'Put the key in double quotes');
  }

  #notAValue(): Fault {
    if (this.#atEnd) return new Fault(this.#at, 'The end is missing: a value has to follow');
    if (this.#next === '/') return new Fault(this.#at, 'Take the comment away: JSON has none');
    return new Fault(this.#at, this.#next === "'" ? 'Use double quotes' : 'A value has to stand here');
  }

  #lose(kind: JsonLoss['kind'], what: string, at: number): void {
    if (this.losses.length < MOST_LOSSES) this.losses.push({ kind, what, ...placeOf(this.#text, at) });
  }

  get #next(): string {
    return this.#text.charAt(this.#at);
  }

  get #atEnd(): boolean {
    return this.#at === this.#text.length;
  }

  #take(character: string): boolean {
    const taken = this.#next === character;
    if (taken) this.#at += 1;
    return taken;
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0] ?? '';
    this.#at += found.length;
    return found;
  }
}

/** Whether a number is the same once it has been read and is written again. */
function isExact(written: string): boolean {
  const value = Number(written);
  return Number.isFinite(value) && digitsOf(written) === digitsOf(String(value));
}

/** The digits of a number and its magnitude, however it is written. */
function digitsOf(written: string): string {
  const [mantissa = '', exponent = '0'] = written.replace('-', '').toLowerCase().split('e');
  const [whole = '', part = ''] = mantissa.split('.');
  const digits = (whole + part).replace(/^0+/, '');
  const kept = digits.replace(/0+$/, '');
  const magnitude = Number(exponent) - part.length + digits.length - kept.length;
  return kept === '' ? '0' : `${kept}e${magnitude}`;
}

function placeOf(text: string, at: number): Place {
  const lines = text.slice(0, at).split('\n');
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}
