/** An identifier cut in its middle so that both its kind and its end stay readable: `session_01hz…9f3k`. */
export function shortened(id: string, head = 12, tail = 4): string {
  return id.length <= head + tail + 1 ? id : `${id.slice(0, head)}…${id.slice(-tail)}`;
}

/** What a record without a name is called: by its id, and by its kind where the id does not begin with it. */
export const calledById = (kind: string, id: string): string =>
  id.toLowerCase().startsWith(kind.toLowerCase()) ? shortened(id) : `${kind} ${shortened(id)}`;
