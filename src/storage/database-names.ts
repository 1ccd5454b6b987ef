/** The console's databases begin so. */
const PREFIX = 'audience-console-';

/** What a database of the console is called in the browser. */
export const databaseName = (name: string): string => PREFIX + name;

/** The names of the databases of the console that this browser holds, without what they have in common. */
export async function databaseNames(): Promise<string[]> {
  const databases = await indexedDB.databases();
  return databases.flatMap(({ name }) => (name?.startsWith(PREFIX) ? name.slice(PREFIX.length) : [])).sort();
}
