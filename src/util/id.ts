/** An identifier cut in its middle so that both its kind and its end stay readable: `session_01hz…9f3k`. */
export function shortened(id: string, head = 12, tail = 4): string {
  return id.length <= head + tail + 1 ? id : `${id.slice(0, head)}…${id.slice(-tail)}`;
}
