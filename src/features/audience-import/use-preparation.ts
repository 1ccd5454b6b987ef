import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  type CsvFormat,
  type FieldId,
  type ImportPlan,
  type ImportSource,
  normalizeHeader,
  type RowStatuses,
  suggestMapping,
  withColumn,
} from '#engines/audience-import/index.ts';
import { pageAudienceNames } from '#features/audiences/public.ts';
import { useUnmount } from '#lib/hooks/use-unmount.ts';
import type { CallProgress } from '#lib/worker-rpc.ts';
import { columnSelections } from './import-store.ts';
import type { ReadTask } from './reader.ts';
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
  /** Null until the rows are checked with this plan. */
  statuses: RowStatuses | null;
  /** Names of the page's audiences; null if they couldn't be loaded. */
  existingNames: readonly string[] | null;
}

/** A file whose rows are read. */
interface ReadFile extends SourceFile {
  source: ImportSource;
  plan: ImportPlan;
  isStored: boolean;
}

/** Reads a file, suggests a mapping, and checks the rows each time the plan changes. */
export function usePreparation(tenant: string, pageId: string) {
  const client = useQueryClient();
  const [reader] = useState(() => new WorkerReader());
  const isReaderTransferred = useRef(false);
  const [file, setFile] = useState<ReadFile | null>(null);
  /** Progress of the current step, from 0 to 1. */
  const [fraction, setFraction] = useState(0);

  useUnmount(() => {
    if (!isReaderTransferred.current) reader.terminate();
  });

  const call: WorkerReader['call'] = (method, task) => {
    setFraction(0);
    // Renders once per percent.
    const onProgress = ({ done, of }: CallProgress) =>
      setFraction(Math.round((done / Math.max(1, of)) * 100) / 100);
    return reader.call(method, task, { onProgress });
  };
  const parsing = useMutation({
    mutationFn: (task: ReadTask) => call('read', task),
  });
  const names = useQuery({
    queryKey: ['import-names', pageId],
    queryFn: () => pageAudienceNames(client, pageId),
    enabled: file !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const checking = useQuery({
    queryKey: ['import-check', file?.source.id, file?.plan],
    queryFn:
      file && names.data !== undefined
        ? () => call('check', { source: file.source, plan: file.plan, existingNames: names.data })
        : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });

  const removeRows = () => {
    if (file) reader.call('remove', file.source).catch(() => {});
  };
  const read = (selected: SourceFile, format: Partial<CsvFormat>) =>
    parsing.mutate(
      { file: selected.file, name: selected.name, format },
      {
        onSuccess: (result) => {
          removeRows();
          const mapping = suggestMapping(result.source.headers, new Map(columnSelections.read(tenant)));
          // The choice may have changed while the file was read.
          setFile((current) => {
            const publishBehavior = current?.plan.publishBehavior ?? 'publish';
            return { ...selected, ...result, plan: { mapping, publishBehavior } };
          });
        },
      },
    );

  const step = parsing.isPending ? 'reading' : names.isFetching || checking.isFetching ? 'checking' : null;
  const prepared: PreparedImport | null = file && {
    source: file.source,
    plan: file.plan,
    statuses: checking.data ?? null,
    existingNames: names.data ?? null,
  };
  return {
    prepared,
    busy: step && { name: step, fraction },
    error: (parsing.error ?? checking.error)?.message ?? null,
    /** Whether the rows are stored, so that a run survives a reload. */
    isStored: file?.isStored ?? true,
    selectSource: (selected: SourceFile) => read(selected, {}),
    changeFormat(change: Partial<CsvFormat>) {
      // Keeps the other settings, as detection could differ with another encoding.
      if (file) read(file, { ...file.source.format, ...change });
    },
    setField(column: number, field: FieldId | null) {
      if (!file) return;
      const { source, plan } = file;
      if (source.format.hasHeader) saveColumnSelection(tenant, source.headers[column] ?? '', field);
      setFile({ ...file, plan: { ...plan, mapping: withColumn(plan.mapping, column, field) } });
    },
    setPublishBehavior(publishBehavior: ImportPlan['publishBehavior']) {
      if (file) setFile({ ...file, plan: { ...file.plan, publishBehavior } });
    },
    reset() {
      removeRows();
      parsing.reset();
      setFile(null);
    },
    reader,
    /** Hands the worker over to a run, which then terminates it. */
    transferReader(): WorkerReader {
      isReaderTransferred.current = true;
      return reader;
    },
  };
}

export type Preparation = ReturnType<typeof usePreparation>;
