import { formatCount } from './describe-database.ts';
import { diagnose } from './diagnose.ts';
import { readOptions } from './options.ts';
import { run } from './run.ts';

const HELP = `Checks the settings, and the database or API that they name. Changes nothing, and runs beside a server.
Reads a whole SQLite database, to find damage.

  npm run doctor

Each line begins with ok, warning or error. The exit code is 1 if there is an error. Secrets aren't printed.`;

await run(async () => {
  const { help } = readOptions('doctor', { options: { help: { type: 'boolean', short: 'h' } } }).values;
  if (help) return console.log(HELP);
  const findings = await diagnose(process.env);
  for (const { level, text } of findings) console.log(`${level.padEnd(8)} ${text}`);
  const count = (level: string) => findings.filter((finding) => finding.level === level).length;
  console.log(`${formatCount(count('error'), 'error')}, ${formatCount(count('warning'), 'warning')}.`);
  if (count('error') > 0) process.exitCode = 1;
});
