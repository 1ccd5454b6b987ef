/** Labels of `TextDecoder`. */
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

/** For files that aren't valid UTF-8. */
const FALLBACK: Encoding = 'windows-1252';

/** Detects a byte order mark, or UTF-16 without one. */
export function detectByteOrder(start: Uint8Array): Encoding | null {
  const [a, b, c] = start;
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  // In UTF-16, every other byte of Latin text is zero.
  if (start.length > 3 && a !== 0 && b === 0 && c !== 0 && start[3] === 0) return 'utf-16le';
  if (start.length > 3 && a === 0 && b !== 0 && c === 0 && start[3] !== 0) return 'utf-16be';
  return null;
}

export async function detectEncoding(file: Blob): Promise<Encoding> {
  const mark = detectByteOrder(new Uint8Array(await file.slice(0, 4).arrayBuffer()));
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

/** Decodes a stream, dropping the byte order mark and normalizing line endings to `\n`. */
export async function* decodeText(
  bytes: ReadableStream<Uint8Array>,
  encoding: string,
  onProgress: (bytesRead: number) => void = () => {},
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  const reader = bytes.getReader();
  let read = 0;
  // A chunk can end between `\r` and `\n`.
  let carriedOver = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      read += value?.length ?? 0;
      const chunk = carriedOver + decoder.decode(value, { stream: !done });
      carriedOver = !done && chunk.endsWith('\r') ? '\r' : '';
      const text = carriedOver ? chunk.slice(0, -1) : chunk;
      onProgress(read);
      if (text) yield text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
      if (done) return;
    }
  } finally {
    void reader.cancel().catch(() => {});
  }
}
