import { readCommandConfig } from '#server/config.ts';
import { assertHasDatabase, connect } from '#server/db/connect.ts';
import { getTenant } from '#server/db/tenants.ts';
import { UsageError } from '#server/db/usage-error.ts';
import { type ImportResult, importSessions } from '#server/import/import-sessions.ts';
import { type InputFile, openLines } from '#server/import/lines.ts';
import { assertPageExists, createPageOnDemand } from '#server/import/target-page.ts';
import { readOptions } from './options.ts';
import { progressBar } from './progress.ts';
import { run } from './run.ts';

const HELP = `Loads visit sessions into a page.

  npm run import -- --tenant NAME --page PAGE_ID FILE
  npm run import -- --tenant NAME --new-page NAME FILE

FILE is NDJSON, gzip-compressed or not: one AudienceSession a line. Only audienceSessionId and
sessionStartedAt are needed; times are ISO 8601 with a zone, or + and epoch milliseconds (seconds: 11
digits or fewer). A line may have its interactions as an array. Its pageId is ignored: all lines go to the page you name.

--new-page creates the page, or reuses the one an earlier import created with that name. Sessions the page
already has stay unchanged, so you can run an import again safely.

Invalid lines are reported by number and skipped; the rest is imported and the exit code is 0. Values that
can't be right, such as a negative time or a scroll depth over 100, are imported with a warning. The exit
code is 1 if nothing could be imported or the file is cut off. The last line of output is the page ID.`;

interface Arguments {
  tenant: string;
  page: string | undefined;
  newPage: string | undefined;
  file: string;
}

function readArguments(): Arguments | undefined {
  const { values, positionals } = readOptions('import', {
    allowPositionals: true,
    options: {
      tenant: { type: 'string' },
      page: { type: 'string' },
      'new-page': { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return;
  const { tenant, page, 'new-page': newPage } = values;
  const [file, ...more] = positionals;
  const hint = 'See: npm run import -- --help';
  if (!tenant) throw new UsageError(`Name the tenant with --tenant NAME. ${hint}`);
  if ((page === undefined) === (newPage === undefined))
    throw new UsageError(`Give either --page PAGE_ID or --new-page NAME. ${hint}`);
  if (newPage !== undefined && newPage.trim() === '')
    throw new UsageError(`--new-page needs a name. ${hint}`);
  if (!file || more.length > 0) throw new UsageError(`Name one file to import. ${hint}`);
  return { tenant, page, newPage: newPage?.trim(), file };
}

const formatNumber = (value: number) => value.toLocaleString('en');

function reportWarnings({ warnings, warningCount }: ImportResult): void {
  for (const { line, message } of warnings) console.error(`line ${line}: ${message} (imported)`);
  if (warningCount > warnings.length)
    console.error(`… and ${formatNumber(warningCount - warnings.length)} more lines with such values`);
  if (warningCount > 0)
    console.error(
      `Warning: ${formatNumber(warningCount)} imported ${warningCount === 1 ? 'line has' : 'lines have'} values that can't be right. The dashboard leaves them out of its figures.`,
    );
}

function reportErrors({ errors, invalid }: ImportResult): void {
  for (const { line, message } of errors.toSorted((a, b) => a.line - b.line))
    console.error(`line ${line}: ${message}`);
  if (invalid > errors.length)
    console.error(`… and ${formatNumber(invalid - errors.length)} more invalid lines`);
  if (invalid > 0)
    console.error(`Warning: ${formatNumber(invalid)} ${invalid === 1 ? 'line was' : 'lines were'} skipped.`);
}

/** Imports a file, and prints the ID of its page. */
async function importFile(options: Arguments, file: InputFile): Promise<void> {
  const config = readCommandConfig(process.env);
  assertHasDatabase(config);
  const db = await connect(config, console);
  try {
    const { tenant_id: tenantId } = await getTenant(db, options.tenant);
    const { page, newPage } = options;
    const known = page === undefined ? undefined : await assertPageExists(db, tenantId, page);
    const createPage = createPageOnDemand(db, tenantId, newPage ?? '', Date.now());
    let pageId = known;
    const getPageId = async (sessionIds: ReadonlySet<string>) => {
      pageId = known ?? (await createPage(sessionIds));
      return pageId;
    };

    const result: ImportResult = {
      inserted: 0,
      existing: 0,
      invalid: 0,
      errors: [],
      warningCount: 0,
      warnings: [],
    };
    const bar = progressBar('Importing', file.size);
    try {
      await importSessions(db, tenantId, getPageId, file, result, () =>
        bar.update(file.position(), result.inserted + result.existing),
      );
    } finally {
      bar.stop();
      reportWarnings(result);
      reportErrors(result);
      console.log(
        `${formatNumber(result.inserted)} ${result.inserted === 1 ? 'session' : 'sessions'} imported, ${formatNumber(result.existing)} already there, ${formatNumber(result.invalid)} skipped.`,
      );
    }
    if (pageId === undefined || result.inserted + result.existing === 0)
      throw new UsageError(`Nothing of ${options.file} could be imported.`);
    console.log(pageId);
  } finally {
    await db.destroy();
  }
}

await run(async () => {
  const options = readArguments();
  if (!options) return console.log(HELP);
  const file = await openLines(options.file);
  await importFile(options, file).finally(() => file.close());
});
