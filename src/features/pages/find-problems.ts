import { checkScripts } from '#editor/code-editor/script-errors.ts';
import { issuesOf, pathLabels, toDoc } from '#engines/save/index.ts';
import { sectionOf } from './page-sections.ts';
import { pageShape } from './page-shape.ts';
import type { ListedPage } from './pages-queries.ts';

/** Scripts that take longer to parse are published unchecked, as when they are saved. */
const MAX_CHECK_MS = 3_000;

/** Harmful values of a page, with their section in the editor. */
export async function findProblems(page: ListedPage) {
  const scripts = (page.scripts ?? []).flatMap(({ enabled, content }) => (enabled && content ? content : []));
  const timeout = new Promise((resolve) => setTimeout(resolve, MAX_CHECK_MS));
  await Promise.race([checkScripts(scripts)?.catch(() => {}), timeout]);
  const doc = toDoc(pageShape, page);
  return [...issuesOf(pageShape, doc)].flatMap(([key, { severity, message }]) => {
    const path = key.split('/');
    const label = pathLabels(pageShape, path, doc).join(' › ');
    return severity === 'harmful'
      ? [{ section: sectionOf(path[0] ?? '') ?? undefined, label, detail: message }]
      : [];
  });
}
