import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useCapabilities } from '#api/transport/session.ts';
import {
  type AudienceRecord,
  type CsvFormat,
  type FieldId,
  type ImportPlan,
  type ImportSource,
  type Mapping,
  normalizeHeader,
  type RowStatuses,
  suggestMapping,
  unsupportedFields,
  withColumn,
} from '#engines/audience-import/index.ts';
import { type BulkEditTask, loadDirectory, loadRecords, pageFinder } from '#features/audiences/public.ts';
import { ApiError } from '#lib/api-error.ts';
import { explain } from '#lib/explain.ts';
import { useUnmount } from '#lib/hooks/use-unmount.ts';
import type { CallProgress } from '#lib/worker-rpc.ts';
import { columnSelections, runStore } from './import-store.ts';
import type { ReadTask } from './reader.ts';
import { blockQuery } from './row-cells.tsx';
import { listFixableRows } from './run-summary.ts';
import { WorkerReader } from './worker-reader.ts';

const MAX_SELECTIONS = 200;

function saveColumnSelection(tenant: string, column: string, field: FieldId | null): void {
  const header = normalizeHeader(column);
  columnSelections.update(tenant, (selections) =>
    [...selections.filter(([other]) => other !== header), [header, field] as const].slice(-MAX_SELECTIONS),
  );
}

export type SourceFile = Omit<ReadTask, 'format'>;

export interface PreparedImport {
  source: ImportSource;
  plan: ImportPlan;
  /** Fields of columns that the service doesn't support. */
  ignored: readonly FieldId[];
  /** Null until the rows are checked; of the version before while they are checked again. */
  statuses: RowStatuses | null;
  /** Whether the page's audiences could be loaded. */
  hasAudiences: boolean;
  /** In a bulk edit of several pages. */
  draftPageIds: ReadonlySet<string | null | undefined> | undefined;
  /** Names this version of the file and its check. */
  key: string;
  /** Names this version of the file. */
  cellsKey: string;
  loadBlock(block: number): Promise<string[][]>;
}

/** A file whose rows are read. */
interface ReadFile {
  /** Null for rows of an earlier run. */
  file: Blob | null;
  name: string | null;
  source: ImportSource;
  plan: ImportPlan;
  isStored: boolean;
  /** Number of edited cells, and of rows skipped or included again. */
  edits: number;
  skipped: ReadonlySet<number>;
}

/**
 * Reads a file, suggests a mapping, and checks the rows each time the plan or a cell changes.
 *
 * @param pageId null for a bulk edit of several pages
 * @param bulkEdit rows to check instead of a file
 */
export function usePreparation(tenant: string, pageId: string | null, bulkEdit?: BulkEditTask) {
  const client = useQueryClient();
  const capabilities = useCapabilities();
  const [reader] = useState(() => new WorkerReader());
  const isReaderTransferred = useRef(false);
  /** Values of the audiences that rows update, loaded once for each file. */
  const [records] = useState(() => new Map<string, AudienceRecord>());
  const [file, setFile] = useState<ReadFile | null>(null);
  /** Progress of the current step, from 0 to 1. */
  const [fraction, setFraction] = useState(0);

  useUnmount(() => {
    if (!isReaderTransferred.current) reader.terminate();
  });

  // Renders once per percent.
  const onProgress = ({ done, of }: CallProgress) =>
    setFraction(Math.round((done / Math.max(1, of)) * 100) / 100);
  const call: WorkerReader['call'] = (method, task) => {
    setFraction(0);
    return reader.call(method, task, { onProgress });
  };
  const parsing = useMutation({
    mutationFn: (task: ReadTask) => call('read', task),
  });
  const ignored = file ? unsupportedFields(file.plan.mapping, capabilities) : [];
  const plan = file && {
    ...file.plan,
    mapping: file.plan.mapping.map((field) => (field && ignored.includes(field) ? null : field)),
  };
  const hasEmails = plan?.mapping.includes('personEmail') ?? false;
  const directory = useQuery({
    queryKey: ['import-directory', pageId, hasEmails],
    queryFn: () => loadDirectory(client, pageId, capabilities, hasEmails, bulkEdit?.audiences),
    enabled: file !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const known = directory.data;
  const key = `${file?.source.id} ${file?.edits}`;
  const loaderOf = (source: ImportSource) => ({
    cellsKey: key,
    loadBlock: (block: number) => reader.call('rows', { source, block }),
  });
  const checking = useQuery({
    queryKey: ['import-check', key, plan],
    queryFn:
      file && plan && known
        ? async ({ signal }) => {
            const { source } = file;
            const ids = await call('findAudiences', { source, plan, directory: known });
            if (capabilities.includes('read-one'))
              await loadRecords(pageFinder(pageId, known.audiences), ids, records, signal, (done) =>
                onProgress({ done, of: ids.size }),
              );
            const check = { source, plan, directory: { ...known, records }, skipped: file.skipped };
            const statuses = await call('check', check);
            // Rows that load after the first paint would move those below.
            await client.prefetchQuery(blockQuery(loaderOf(source), 0));
            return statuses;
          }
        : skipToken,
    placeholderData: (before, query) =>
      String(query?.queryKey[1]).split(' ')[0] === file?.source.id ? before : undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });

  // Texts mustn't go live by accident, if their drafts can be published later.
  const hasTexts = !bulkEdit || bulkEdit.action === 'update';
  const defaultBehavior =
    bulkEdit?.publishBehavior ??
    (hasTexts && capabilities.includes('audience-lifecycle') ? 'draft' : 'publish');

  const openRun = useMutation({
    mutationFn: async (runId: string) => {
      const run = await runStore.get(runId);
      if (!run || run.tenant !== tenant) throw new Error('This import is no longer on this device.');
      return {
        run,
        ...(await call('copyRows', { source: run.source, rows: new Set(listFixableRows(run)) })),
      };
    },
  });
  const removeRows = () => {
    if (file) reader.call('remove', file.source).catch(() => {});
  };
  const read = (selected: SourceFile, format: Partial<CsvFormat>) => {
    records.clear();
    parsing.mutate(
      { file: selected.file, name: selected.name, format },
      {
        onSuccess: (result) => {
          removeRows();
          // Saved selections are of the columns of files.
          const mapping: Mapping = bulkEdit
            ? ['audienceId', bulkEdit.field]
            : suggestMapping(result.source.headers, new Map(columnSelections.read(tenant)));
          const matchBy = mapping.includes('personEmail') ? ('personEmail' as const) : null;
          // The choice may have changed while the file was read.
          setFile((current) => {
            const publishBehavior = current?.plan.publishBehavior ?? defaultBehavior;
            const plan: ImportPlan = { mapping, publishBehavior, matchBy };
            return { ...selected, ...result, edits: 0, skipped: new Set(), plan };
          });
        },
        // The file before must not be imported instead.
        onError: () => {
          removeRows();
          setFile(null);
        },
      },
    );
  };
  const setPlan = (change: Partial<ImportPlan>) =>
    setFile((current) => current && { ...current, plan: { ...current.plan, ...change } });

  const readError = parsing.error ?? openRun.error;
  const failedQuery = [directory, checking].find(({ error }) => error);
  const failure = readError ?? failedQuery?.error;
  const step =
    parsing.isPending || openRun.isPending
      ? 'reading'
      : directory.isFetching || checking.isFetching
        ? 'checking'
        : null;
  const prepared: PreparedImport | null = file && {
    source: file.source,
    plan: file.plan,
    ignored,
    statuses: checking.data ?? null,
    hasAudiences: known?.audiences !== null,
    draftPageIds: known?.draftPageIds,
    key: `${key} ${checking.dataUpdatedAt}`,
    ...loaderOf(file.source),
  };
  return {
    prepared,
    busy: step && {
      label: bulkEdit ? 'Checking audiences' : step === 'reading' ? 'Reading file' : 'Checking rows',
      fraction,
    },
    error: failure && {
      title: bulkEdit
        ? "Couldn't check the audiences."
        : readError
          ? "Couldn't read the file."
          : "Couldn't check the rows.",
      message: failure instanceof ApiError ? describe(failure) : failure.message,
      retry: readError || !failedQuery ? null : () => void failedQuery.refetch(),
    },
    /** Whether the rows are stored, so that a run survives a reload. */
    isStored: file?.isStored ?? true,
    selectSource(selected: SourceFile) {
      openRun.reset();
      read(selected, bulkEdit ? { encoding: 'utf-8', delimiter: ',', hasHeader: true } : {});
    },
    /** Selects the rows of an earlier run that weren't sent. */
    selectRun: (runId: string) =>
      openRun.mutate(runId, {
        onSuccess: ({ run: { plan }, source, isStored }) =>
          setFile({ file: null, name: source.name, source, plan, isStored, edits: 0, skipped: new Set() }),
      }),
    /** Undefined if the rows can't be read from the file again. */
    changeFormat: file?.file
      ? (change: Partial<CsvFormat>) => {
          // Keeps the other settings, as detection could differ with another encoding.
          if (file.file) read({ ...file, file: file.file }, { ...file.source.format, ...change });
        }
      : undefined,
    setField(column: number, field: FieldId | null) {
      if (!file) return;
      const { source, plan } = file;
      if (source.format.hasHeader) saveColumnSelection(tenant, source.headers[column] ?? '', field);
      setPlan({ mapping: withColumn(plan.mapping, column, field) });
    },
    setPlan,
    async setCell(row: number, column: number, text: string) {
      if (!file) return;
      const edit = reader.call('setCell', { source: file.source, row, column, text });
      // Before the write, so that a run can't start with the previous check. The reader writes first.
      setFile((current) => current && { ...current, edits: current.edits + 1 });
      await edit;
    },
    /** Skips a row, or includes it again. */
    toggleRow: (row: number) =>
      setFile((current) => {
        if (!current) return null;
        const skipped = new Set(current.skipped);
        if (!skipped.delete(row)) skipped.add(row);
        return { ...current, skipped, edits: current.edits + 1 };
      }),
    /** Plan of the columns that the service supports, for the run. */
    plan,
    capabilities,
    /** Loaded values of the audiences that rows update. */
    records,
    reader,
    /** Hands the worker over to a run, which then terminates it. */
    transferReader(): WorkerReader {
      isReaderTransferred.current = true;
      return reader;
    },
  };
}

const describe = (failure: ApiError): string => {
  const { title, detail } = explain(failure);
  return `${title}. ${detail}`;
};

export type Preparation = ReturnType<typeof usePreparation>;
