import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldId } from '#engines/audience-import/mapping.ts';
import {
  type Mapping,
  normalizeHeader,
  suggestMapping,
  withColumn,
} from '#engines/audience-import/mapping.ts';
import type { CsvFormat, ImportSource } from '#engines/audience-import/read-source.ts';
import type { ImportPlan, RowStatuses } from '#engines/audience-import/validate.ts';
import { tenantStorage } from '#storage/tenant-storage.ts';
import { WorkerReader } from './worker-reader.ts';

const storage = tenantStorage('import-columns');
const MAX_SELECTIONS = 200;

type StoredSelections = [header: string, field: string | null][];

/** Previous selections by normalized column name; null for skipped columns. */
function loadColumnSelections(tenant: string): ReadonlyMap<string, string | null> {
  try {
    const stored: unknown = JSON.parse(storage.read(tenant) || '[]');
    return new Map(Array.isArray(stored) ? (stored as StoredSelections) : []);
  } catch {
    return new Map();
  }
}

function saveColumnSelection(tenant: string, header: string, field: FieldId | null): void {
  const selections = new Map(loadColumnSelections(tenant));
  selections.delete(normalizeHeader(header));
  selections.set(normalizeHeader(header), field);
  storage.write(tenant, JSON.stringify([...selections].slice(-MAX_SELECTIONS)));
}

export interface SourceFile {
  file: Blob;
  /** Null for pasted text. */
  name: string | null;
}

export interface PreparedImport {
  source: ImportSource;
  plan: ImportPlan;
  /** Null until the rows are checked with this plan. */
  statuses: RowStatuses | null;
  /** Names of the page's audiences; null if they couldn't be loaded. */
  existingNames: readonly string[] | null;
}

export interface PreparationStep {
  name: 'reading' | 'checking';
  /** From 0 to 1. */
  fraction: number;
}

/**
 * Reads a file, suggests a mapping, and checks the rows each time the plan changes.
 *
 * @param loadNames loads the names of the page's audiences; null if they couldn't be loaded
 */
export function usePreparation(tenant: string, loadNames: () => Promise<string[] | null>) {
  const worker = useRef<WorkerReader>(null);
  const sourceFile = useRef<SourceFile>(null);
  /** Incremented per step, to ignore outdated results. */
  const latestRequest = useRef(0);
  const namesPromise = useRef<Promise<string[] | null>>(null);
  const [prepared, setPrepared] = useState<PreparedImport | null>(null);
  const [isStored, setIsStored] = useState(true);
  const [busy, setBusy] = useState<PreparationStep | null>(null);
  const [error, setError] = useState<string | null>(null);

  const reader = useCallback(() => {
    if (!worker.current || worker.current.hasFailed) worker.current = new WorkerReader();
    return worker.current;
  }, []);
  useEffect(
    () => () => {
      worker.current?.terminate();
      worker.current = null;
    },
    [],
  );

  const runStep = async (
    name: PreparationStep['name'],
    task: (onProgress: ProgressListener) => Promise<void>,
  ) => {
    latestRequest.current += 1;
    const request = latestRequest.current;
    setBusy({ name, fraction: 0 });
    setError(null);
    try {
      await task((done, total) => {
        if (request === latestRequest.current) setBusy({ name, fraction: total > 0 ? done / total : 0 });
      });
    } catch (failure) {
      if (request === latestRequest.current)
        setError(failure instanceof Error ? failure.message : String(failure));
    }
    if (request === latestRequest.current) setBusy(null);
  };

  const check = (source: ImportSource, plan: ImportPlan) => {
    setPrepared({ source, plan, statuses: null, existingNames: null });
    namesPromise.current ??= loadNames();
    const loading = namesPromise.current;
    return runStep('checking', async (onProgress) => {
      const request = latestRequest.current;
      const existingNames = await loading;
      const statuses = await reader().call('check', { source, plan, existingNames }, onProgress);
      if (request === latestRequest.current) setPrepared({ source, plan, statuses, existingNames });
    });
  };

  const read = (file: SourceFile, format: Partial<CsvFormat>) =>
    runStep('reading', async (onProgress) => {
      const request = latestRequest.current;
      sourceFile.current = file;
      const { source, isStored } = await reader().call('read', { ...file, format }, onProgress);
      if (request !== latestRequest.current) return void reader().call('remove', source);
      const previous = prepared?.source;
      setIsStored(isStored);
      const mapping = suggestMapping(source.headers, loadColumnSelections(tenant));
      const publishBehavior = prepared?.plan.publishBehavior ?? 'publish';
      void check(source, { mapping, publishBehavior });
      if (previous) void reader().call('remove', previous);
    });

  return {
    prepared,
    busy,
    error,
    /** Whether the rows are stored, so that a run survives a reload. */
    isStored,
    selectSource: (file: SourceFile) => void read(file, {}),
    changeFormat(change: Partial<CsvFormat>) {
      if (!sourceFile.current || !prepared) return;
      // Keeps the other settings, as detection could differ with another encoding.
      void read(sourceFile.current, { ...prepared.source.format, ...change });
    },
    setField(column: number, field: FieldId | null) {
      if (!prepared) return;
      const { source, plan } = prepared;
      if (source.format.hasHeader) saveColumnSelection(tenant, source.headers[column] ?? '', field);
      const mapping: Mapping = withColumn(plan.mapping, column, field);
      void check(source, { ...plan, mapping });
    },
    setPublishBehavior(publishBehavior: ImportPlan['publishBehavior']) {
      if (prepared) void check(prepared.source, { ...prepared.plan, publishBehavior });
    },
    reset() {
      latestRequest.current += 1;
      if (prepared) void reader().call('remove', prepared.source);
      sourceFile.current = null;
      namesPromise.current = null;
      setPrepared(null);
      setBusy(null);
      setError(null);
    },
    reader,
    /** Hands the worker over to a run, which then terminates it. */
    transferReader(): WorkerReader {
      const transferred = reader();
      worker.current = null;
      return transferred;
    },
  };
}

type ProgressListener = (done: number, total: number) => void;
export type Preparation = ReturnType<typeof usePreparation>;
