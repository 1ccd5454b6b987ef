import type { Issue, Issues } from '#editor/checks/issue.ts';
import {
  checkAction,
  checkFooterLink,
  checkLogoImage,
  checkMetadata,
  checkScript,
} from '#editor/checks/rules.ts';
import type { IssueSummary } from '#editor/issue-mark.tsx';
import type { ListedPage } from './pages-queries.ts';

/** Checked fields of a page by section. */
export const checkedSections = {
  actions: 'Actions',
  widgets: 'Widgets',
  footer: 'Footer',
  scripts: 'Scripts',
  metadata: 'Metadata',
} as const;
type CheckedSection = keyof typeof checkedSections;

/** Marks for sections with issues. */
export function sectionMarks(page: ListedPage): ReadonlyMap<CheckedSection, IssueSummary> {
  const { actions, actionCardWidgets, footerLinks, scripts, metadata } = page;
  const logos = (actionCardWidgets ?? []).flatMap((widget) => widget.logos ?? []);
  const links = (footerLinks ?? []).flatMap((group) => group.links ?? []);
  const found: Record<CheckedSection, readonly Issues[]> = {
    actions: (actions ?? []).map(checkAction),
    widgets: logos.map(({ image }) => checkLogoImage(image ?? {})),
    footer: links.map(checkFooterLink),
    scripts: (scripts ?? []).map(checkScript),
    metadata: [checkMetadata(metadata ?? {})],
  };
  const marks = Object.entries(found).flatMap(([section, issues]) => {
    const all = issues.flatMap((each): Issue[] => Object.values(each));
    const severity = all.some(({ severity }) => severity === 'harmful') ? 'harmful' : 'warning';
    return all.length === 0 ? [] : [[section as CheckedSection, { severity, count: all.length }] as const];
  });
  return new Map<CheckedSection, IssueSummary>(marks);
}
