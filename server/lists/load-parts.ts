/** Loads from one part of a list after the other until there are `limit` rows. */
export async function loadParts<Part, Row>(
  parts: AsyncIterable<Part>,
  limit: number,
  loadRows: (part: Part, limit: number) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const part of parts) {
    rows.push(...(await loadRows(part, limit - rows.length)));
    if (rows.length === limit) break;
  }
  return rows;
}
