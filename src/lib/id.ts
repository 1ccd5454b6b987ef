/** An identifier cut in its middle so that both its kind and its end stay readable: `session_01hz…9f3k`. */
export function shortened(id: string, head = 12, tail = 4): string {
  return id.length <= head + tail + 1 ? id : `${id.slice(0, head)}…${id.slice(-tail)}`;
}

/** Fallback name of a record: its ID, after its kind unless the ID starts with it. */
export const calledById = (kind: string, id: string): string =>
  id.toLowerCase().startsWith(kind.toLowerCase()) ? shortened(id) : `${kind} ${shortened(id)}`;
