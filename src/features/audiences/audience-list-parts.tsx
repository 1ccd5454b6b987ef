import { Link, type LinkProps } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { ConceptHelp } from '#features/help/public.tsx';
import { summarizeResults } from '#features/pages/public.ts';
import { useListActions } from '#table/use-list-actions.tsx';
import { buttonStyle } from '#ui/button-style.ts';
import { PaletteCommand } from '#ui/commands.ts';
import { Icon } from '#ui/icon.tsx';
import type { AudienceResultRow } from './audience-rows.ts';
import { BulkEdit, ExportMenu } from './bulk-edit.tsx';
import type { useAudiences } from './use-audiences.tsx';

const rowId = ({ audienceId }: AudienceResultRow) => audienceId;

type ActionsOptions = Parameters<typeof useListActions<AudienceResultRow>>[0];

/** Actions of a list of audiences; with those on selected ones if the service can list them. */
export const useAudienceListActions = (
  { canList, list, columns, csvColumns }: ReturnType<typeof useAudiences>,
  shown: Pick<ActionsOptions, 'rows' | 'sort' | 'onSort' | 'table' | 'name'>,
) =>
  useListActions({
    ...shown,
    list,
    columns,
    csvColumns,
    rowId,
    summarize: (selected) => summarizeResults(selected, ''),
    bulkActions: (selected) => (canList ? <BulkEdit audiences={selected} /> : null),
    exportMenu: (csv, selected) =>
      canList && selected.length > 0 ? <ExportMenu key="export" csv={csv} audiences={selected} /> : null,
    noun: 'audience',
  });

export const AudienceHelp = () => (
  <ConceptHelp question="What is an audience?" guide="audiences">
    A page tailored to one company or person. It overrides only what differs from the page.
  </ConceptHelp>
);

export const NewAudienceLink = ({ link }: { link: LinkProps }) => (
  <>
    <PaletteCommand
      label="New audience"
      keywords={['add', 'create']}
      icon={Plus}
      shortcut="create"
      link={link}
    />
    <Link {...link} className={buttonStyle({ variant: 'primary', size: 'sm' })}>
      <Icon of={Plus} className="-ml-0.5 opacity-80" />
      <span>
        New<span className="max-phone:sr-only"> audience</span>
      </span>
    </Link>
  </>
);
