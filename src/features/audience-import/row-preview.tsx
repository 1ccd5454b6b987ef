import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type AudienceRecord, CLEAR, isOverride, labelOf } from '#engines/audience-import/index.ts';
import { loadPanels, stateText } from '#features/audiences/public.ts';
import { pageQuery } from '#features/pages/public.ts';
import { formatNumber, truncate } from '#lib/text.ts';
import { formatDateTime } from '#lib/time.ts';
import { audienceLink } from '#shell/navigation.ts';
import { AsideSection, DescriptionItem, DescriptionList } from '#ui/description-list.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { linkStyle } from '#ui/link-style.ts';
import { LongText } from '#ui/long-text.tsx';
import { onDemand } from '#ui/on-demand.tsx';
import { TailoredCount } from '#ui/tailored.tsx';
import { newText } from './check-summary.ts';
import type { RowPlan } from './reader.ts';
import { type RowRef, useCells, useImportRows, useRowName } from './row-cells.tsx';
import type { Preparation } from './use-preparation.ts';

/** As high as most cards. */
const pending = <div className="h-148" />;
const RowCards = onDemand(async () => (await loadPanels()).RowCards, { fallback: pending });

interface RowPreviewProps extends RowRef {
  /** Null for a bulk edit of several pages. */
  pageId: string | null;
  isBulkEdit: boolean;
  /** False if it has an error or is skipped. */
  isSent: boolean;
  reader: Preparation['reader'];
  /** Loaded values of the audiences that rows update. */
  records: ReadonlyMap<string, AudienceRecord>;
  /** Names the check. */
  checkKey: string;
  /** Goes to another row; undefined at an end. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** The audience of a row, and each value that changes. */
export function RowPreview({ row, isSent, reader, records, checkKey, ...props }: RowPreviewProps) {
  const { isBulkEdit, onPrevious, onNext } = props;
  const { source, plan } = useImportRows();
  const name = useRowName(row);
  const email = useCells(row)?.[plan.mapping.indexOf('personEmail')]?.trim();
  const { data } = useQuery({
    queryKey: ['import-row', checkKey, row],
    queryFn: () => reader.call('planRow', { row }),
    gcTime: 0,
  });
  const { body, changes = [], target, overrides = {} } = data ?? {};
  const pageId = target?.update?.pageId ?? props.pageId;
  const { data: page, isError } = useQuery({ ...pageQuery(pageId ?? ''), enabled: pageId !== null });
  const tailored = changes.filter(({ field, after }) => isOverride(field) && after);
  const update = target?.update;
  const record = records.get(update?.audienceId ?? '');
  const isDraft = update ? update.isDraft : body?.publishBehavior === 'draft';
  const noun = isBulkEdit ? 'audience' : 'row';
  const withPage = page?.status === 'draft' ? ' with the page' : '';
  return (
    <>
      <div className="flex h-tabs items-center gap-0.5 border-line border-b pr-5 pl-3.5 text-sm max-phone:pr-gutter max-phone:pl-1.5">
        <IconButton
          icon={ChevronUp}
          label={`Previous ${noun}`}
          disabledReason={onPrevious ? null : `First ${noun}`}
          onClick={onPrevious}
        />
        <IconButton
          icon={ChevronDown}
          label={`Next ${noun}`}
          disabledReason={onNext ? null : `Last ${noun}`}
          onClick={onNext}
        />
        <b className="mx-1.5 min-w-0 flex-1 truncate font-semibold text-strong">
          <bdi>{truncate(name || (isBulkEdit ? 'No name' : 'Automatic name'))}</bdi>
        </b>
        <span className="tnum text-faint text-xs">
          {isBulkEdit
            ? `${formatNumber(row + 1)} of ${formatNumber(source.rows)}`
            : `Row ${formatNumber(source.firstNumber + row)}`}
        </span>
      </div>
      {page ? (
        // Visitors of an archived audience see the page.
        <RowCards overrides={update?.action === 'archive' ? {} : overrides} page={page} />
      ) : isError ? null : (
        pending
      )}
      {changes.length > 0 && !isBulkEdit ? (
        <AsideSection
          title={update ? 'Changes' : 'Values'}
          tools={tailored.length > 0 ? <TailoredCount count={tailored.length} /> : null}
        >
          <dl className="flex flex-col gap-3 text-sm">
            {changes.map(({ field, ...change }) => (
              <div key={field} className="[overflow-wrap:anywhere]">
                <dt className="text-muted text-xs">{labelOf(field)}</dt>
                <dd>
                  <Change field={field} {...change} />
                </dd>
              </div>
            ))}
          </dl>
        </AsideSection>
      ) : null}
      <AsideSection title={isBulkEdit ? 'After the change' : 'After the import'}>
        <DescriptionList>
          {isBulkEdit
            ? changes.map(({ field, ...change }) => (
                <DescriptionItem key={field} name={labelOf(field)}>
                  <Change field={field} {...change} />
                </DescriptionItem>
              ))
            : null}
          <DescriptionItem name="Audience">
            {update ? (
              <Link {...audienceLink(update.audienceId, pageId)} className={linkStyle}>
                <bdi>{truncate(update.name)}</bdi>
              </Link>
            ) : (
              'New'
            )}
          </DescriptionItem>
          <DescriptionItem name="Page">{page?.name}</DescriptionItem>
          <DescriptionItem name="State">
            {!isSent
              ? isBulkEdit
                ? 'Not changed'
                : 'Not imported'
              : target?.publishAt
                ? `Scheduled for ${formatDateTime(Date.parse(target.publishAt), 'dateTime')}`
                : update?.action
                  ? { archive: 'Archived', publish: `Its draft goes live${withPage}` }[update.action]
                  : update && changes.length === 0
                    ? 'Unchanged'
                    : isDraft
                      ? update && !record
                        ? 'Saved as a draft'
                        : stateText({ ...record, status: 'draft', publishAt: null })
                      : page?.status === 'archived'
                        ? 'Not visible: its page is archived'
                        : `Goes live${withPage}`}
          </DescriptionItem>
          {email ? <DescriptionItem name="Person">{email}</DescriptionItem> : null}
        </DescriptionList>
      </AsideSection>
    </>
  );
}

/** New value of a field, below the old one. */
const Change = ({ field, before, after }: RowPlan['changes'][number]) => (
  <>
    {before ? (
      <span className="block text-faint line-through">
        <LongText>{before}</LongText>
      </span>
    ) : null}
    <span className="block text-strong">
      <LongText>{newText(field, after || CLEAR)}</LongText>
    </span>
  </>
);
