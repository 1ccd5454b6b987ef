import { checkScripts } from '#editor/code-editor/script-errors.ts';
import {
  issuesOf,
  pathLabels,
  publishConfirmation,
  type SaveConfirmation,
  toDoc,
  toRecordPath,
} from '#engines/save/index.ts';
import { pageShape } from './page-shape.ts';
import type { ListedPage } from './pages-queries.ts';

/** Scripts that take longer to parse are published unchecked, as when they are saved. */
const MAX_CHECK_MS = 3_000;

/** Harmful values of a page, with the path of their field in the record, such as `actions.0.url`. */
export async function findProblems(page: ListedPage) {
  const scripts = (page.scripts ?? []).flatMap(({ enabled, content }) => (enabled && content ? content : []));
  const timeout = new Promise((resolve) => setTimeout(resolve, MAX_CHECK_MS));
  await Promise.race([checkScripts(scripts)?.catch(() => {}), timeout]);
  const doc = toDoc(pageShape, page);
  return [...issuesOf(pageShape, doc)].flatMap(([key, { severity, message, isUnsafe = false }]) => {
    const path = key.split('/');
    const label = pathLabels(pageShape, path, doc).join(' › ');
    return severity === 'harmful'
      ? [{ field: toRecordPath(doc, path).join('.'), label, detail: message, isUnsafe }]
      : [];
  });
}

/** Confirmation before a page with harmful values is published, or why it can't be; null if it has none. */
export async function confirmationOfPage(
  page: ListedPage,
  onOpen: (field: string) => void,
): Promise<SaveConfirmation | null> {
  const problems = await findProblems(page);
  if (problems.length === 0) return null;
  const locate = (found: typeof problems) =>
    found.map(({ field, label, detail }) => ({ label, detail, onSelect: () => onOpen(field) }));
  return publishConfirmation(locate(problems), locate(problems.filter(({ isUnsafe }) => isUnsafe)));
}
