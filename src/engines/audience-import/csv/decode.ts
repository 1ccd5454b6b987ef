/** The encodings a file may be read in, as `TextDecoder` names them. */
export const encodings = [
  { value: 'utf-8', label: 'UTF-8' },
  { value: 'windows-1252', label: 'Western (Windows-1252)' },
  { value: 'windows-1250', label: 'Central European (Windows-1250)' },
  { value: 'windows-1251', label: 'Cyrillic (Windows-1251)' },
  { value: 'macintosh', label: 'Western (Mac)' },
  { value: 'utf-16le', label: 'UTF-16' },
  { value: 'utf-16be', label: 'UTF-16, big-endian' },
  { value: 'shift_jis', label: 'Japanese (Shift JIS)' },
  { value: 'gb18030', label: 'Chinese (GB 18030)' },
] as const;

export type Encoding = (typeof encodings)[number]['value'];

/** Found by looking at all of the file: it is UTF-8 unless some of it cannot be. */
const FALLBACK: Encoding = 'windows-1252';

/** What the first bytes of a file say of its encoding; null where they say nothing. */
export function marked(start: Uint8Array): Encoding | null {
  const [a, b, c] = start;
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  // Text in Latin letters has a zero in every second byte.
  if (start.length > 3 && a !== 0 && b === 0 && c !== 0 && start[3] === 0) return 'utf-16le';
  if (start.length > 3 && a === 0 && b !== 0 && c === 0 && start[3] !== 0) return 'utf-16be';
  return null;
}

/** Finds the encoding of a file without holding more than a piece of it. */
export async function detectEncoding(file: Blob): Promise<Encoding> {
  const mark = marked(new Uint8Array(await file.slice(0, 4).arrayBuffer()));
  if (mark) return mark;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const reader = file.stream().getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      decoder.decode(value, { stream: !done });
      if (done) return 'utf-8';
    }
  } catch {
    void reader.cancel();
    return FALLBACK;
  }
}

/**
 * The text of a file in pieces, without a byte order mark and with every line ending as one `\n`. What is not of
 * the encoding becomes U+FFFD.
 *
 * @param told how many bytes have been read so far
 */
export async function* textOf(
  bytes: ReadableStream<Uint8Array>,
  encoding: string,
  told: (bytes: number) => void = () => {},
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  const reader = bytes.getReader();
  let read = 0;
  // A piece may end between the two characters of a line ending.
  let open = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      read += value?.length ?? 0;
      const piece = open + decoder.decode(value, { stream: !done });
      open = !done && piece.endsWith('\r') ? '\r' : '';
      const whole = open ? piece.slice(0, -1) : piece;
      told(read);
      if (whole) yield whole.includes('\r') ? whole.replace(/\r\n?/g, '\n') : whole;
      if (done) return;
    }
  } finally {
    // Whoever reads no further leaves the rest unread.
    void reader.cancel().catch(() => {});
  }
}
