import { DiffParts } from '#editor/changes/diff-parts.tsx';
import { wordDiff } from '#editor/changes/word-diff.ts';
import { asText } from '#engines/save/index.ts';
import { CallToActionCard } from '#features/page-editor/public.ts';
import type { ListedPage, PageDoc } from '#features/pages/public.ts';
import { formatList } from '#lib/text.ts';
import { linkStyle } from '#ui/link-style.ts';
import { type ComparedField, comparePages } from './compare-pages.ts';
import { fieldName } from './revisions.ts';

interface RevisionCardsProps {
  /** Null before the first revision. */
  before: ListedPage | null;
  after: ListedPage;
  /** Names of both revisions. */
  captions: readonly [before: string, after: string];
  onShowText(): void;
}

/** The cards that visitors saw at two revisions. */
export function RevisionCards({ before, after, captions, onShowText }: RevisionCardsProps) {
  const { fields, ...docs } = comparePages(before, after);
  const hidden = describeHidden(fields);
  // Added, removed or with another title; the card doesn't show the other fields.
  const changedActions = new Set(
    fields
      .flatMap(({ key, changes }) => (key === 'actions' ? changes : []))
      .flatMap(({ kind, path: [, key, field] }) =>
        kind === 'added' || kind === 'removed' || field === 'buttonTitle' ? key : [],
      ),
  );
  const titleOf = (doc: PageDoc) => asText(doc.metadata?.title) || asText(doc.name);
  const titleParts = wordDiff(titleOf(docs.before), titleOf(docs.after));
  const descriptionParts = wordDiff(
    asText(docs.before.metadata?.description),
    asText(docs.after.metadata?.description),
  );
  return (
    <div className="grid grid-cols-[repeat(2,minmax(0,calc(var(--spacing)*98)))] gap-6 pt-5 max-desktop:grid-cols-[minmax(0,calc(var(--spacing)*98))]">
      {[docs.before, docs.after].map((doc, index) => {
        const other = index === 0 ? 'added' : 'removed';
        const markStyle =
          index === 0
            ? 'border-del-text bg-del-bg text-del-text line-through'
            : 'border-add-text bg-add-bg text-add-text';
        return (
          <section key={captions[index]} aria-label={captions[index]} className="min-w-0">
            <p className="mb-2 truncate font-medium text-sm text-strong first-letter:uppercase">
              {captions[index]}
            </p>
            <CallToActionCard
              doc={doc}
              title={titleOf(doc)}
              marks={{
                title: <DiffParts of={titleParts.filter(({ kind }) => kind !== other)} />,
                description: <DiffParts of={descriptionParts.filter(({ kind }) => kind !== other)} />,
                actionStyle: (key) => (changedActions.has(key) ? markStyle : undefined),
              }}
            />
          </section>
        );
      })}
      {hidden ? (
        <p className="text-muted text-sm desktop:col-span-2">
          {hidden}{' '}
          <button type="button" onClick={onShowText} className={linkStyle}>
            Show text
          </button>
        </p>
      ) : null}
    </div>
  );
}

/** Fields that the card doesn't show. */
const hiddenKeys: readonly string[] = ['pageContext', 'brandId', 'pageType', 'footerLinks', 'scripts'];

/** Changed fields that the card doesn't show, in a sentence; null if there are none. */
function describeHidden(fields: readonly ComparedField[]): string | null {
  const names = fields.flatMap(({ key, changes }) =>
    changes.length > 0 && hiddenKeys.includes(key) ? fieldName(key) : [],
  );
  const [first, ...rest] = names;
  if (first === undefined) return null;
  const list = formatList([first, ...rest.map((name) => name.toLowerCase())]);
  return `${list} changed too, but ${rest.length > 0 ? "aren't" : "isn't"} on the card.`;
}
