const PREFIX = 'audience-console-';

/** Full name of a database in the browser. */
export const databaseName = (name: string): string => PREFIX + name;

/** Names of this app's existing databases, without the prefix. */
export async function databaseNames(): Promise<string[]> {
  const databases = await indexedDB.databases();
  return databases.flatMap(({ name }) => (name?.startsWith(PREFIX) ? name.slice(PREFIX.length) : [])).sort();
}
