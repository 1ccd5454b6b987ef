import { useCallback, useEffect, useRef, useState } from 'react';
import type { Plan } from '#engines/audience-import/check.ts';
import type { FieldId } from '#engines/audience-import/fields.ts';
import { type Mapping, suggest, withColumn } from '#engines/audience-import/mapping.ts';
import type { Reading, Source } from '#engines/audience-import/source.ts';
import type { Verdicts } from '#engines/audience-import/verdict.ts';
import { chosenBefore, rememberChoice } from './chosen.ts';
import { WorkerReader } from './read-in-worker.ts';

export interface Given {
  file: Blob;
  /** Null for pasted text. */
  name: string | null;
}

/** What a run is made of. */
export interface Prepared {
  source: Source;
  plan: Plan;
  /** Null until the rows are checked for this plan. */
  verdicts: Verdicts | null;
  /** The names of the page's audiences that rows were checked against; null where they couldn't be loaded. */
  existing: readonly string[] | null;
}

/** What is being done with the file, and how far it is, from 0 to 1. */
export interface Busy {
  what: 'reading' | 'checking';
  share: number;
}

/**
 * Reads a file, suggests what its columns become, and checks its rows whenever that changes.
 *
 * @param loadNames the names of the page's audiences; null where they can't be loaded
 */
export function usePreparation(tenant: string, loadNames: () => Promise<string[] | null>) {
  const worker = useRef<WorkerReader>(null);
  const given = useRef<Given>(null);
  /** Counts what is asked, so that a late answer to something else is known. */
  const asked = useRef(0);
  const names = useRef<Promise<string[] | null>>(null);
  const [prepared, setPrepared] = useState<Prepared | null>(null);
  const [kept, setKept] = useState(true);
  const [busy, setBusy] = useState<Busy | null>(null);
  const [error, setError] = useState<string | null>(null);

  const reader = useCallback(() => {
    if (!worker.current || worker.current.hasFailed) worker.current = new WorkerReader();
    return worker.current;
  }, []);
  useEffect(
    () => () => {
      worker.current?.end();
      worker.current = null;
    },
    [],
  );

  const work = async (what: Busy['what'], task: (progress: Progress) => Promise<void>) => {
    asked.current += 1;
    const ask = asked.current;
    setBusy({ what, share: 0 });
    setError(null);
    try {
      await task((done, of) => {
        if (ask === asked.current) setBusy({ what, share: of > 0 ? done / of : 0 });
      });
    } catch (fault) {
      if (ask === asked.current) setError(fault instanceof Error ? fault.message : String(fault));
    }
    if (ask === asked.current) setBusy(null);
  };

  const check = (source: Source, plan: Plan) => {
    setPrepared({ source, plan, verdicts: null, existing: null });
    names.current ??= loadNames();
    const loading = names.current;
    return work('checking', async (progress) => {
      const ask = asked.current;
      const existing = await loading;
      const verdicts = await reader().ask('check', { source, plan, existing }, progress);
      if (ask === asked.current) setPrepared({ source, plan, verdicts, existing });
    });
  };

  const read = (from: Given, reading: Partial<Reading>) =>
    work('reading', async (progress) => {
      const ask = asked.current;
      given.current = from;
      const found = await reader().ask('read', { ...from, reading }, progress);
      if (ask !== asked.current) return void reader().ask('remove', found.source);
      const before = prepared?.source;
      setKept(found.kept);
      const mapping = suggest(found.source.heads, chosenBefore(tenant));
      const publishBehavior = prepared?.plan.publishBehavior ?? 'publish';
      void check(found.source, { mapping, publishBehavior });
      if (before) void reader().ask('remove', before);
    });

  return {
    prepared,
    busy,
    error,
    /** Whether the browser keeps the rows, so that a run outlives a reload. */
    kept,
    choose: (from: Given) => void read(from, {}),
    /** Reads the same file otherwise. */
    readAs(change: Partial<Reading>) {
      if (!given.current || !prepared) return;
      // What parts the cells may look different in another encoding; a choice stays.
      void read(given.current, { ...prepared.source.reading, ...change });
    },
    map(column: number, field: FieldId | null) {
      if (!prepared) return;
      const { source, plan } = prepared;
      if (source.reading.headed) rememberChoice(tenant, source.heads[column] ?? '', field);
      const mapping: Mapping = withColumn(plan.mapping, column, field);
      void check(source, { ...plan, mapping });
    },
    publish(publishBehavior: Plan['publishBehavior']) {
      if (prepared) void check(prepared.source, { ...prepared.plan, publishBehavior });
    },
    /** Begins with another file. */
    reset() {
      asked.current += 1;
      if (prepared) void reader().ask('remove', prepared.source);
      given.current = null;
      names.current = null;
      setPrepared(null);
      setBusy(null);
      setError(null);
    },
    reader,
    /** Hands what has read the file over to a run. */
    handOver(): WorkerReader {
      const handed = reader();
      worker.current = null;
      return handed;
    },
  };
}

type Progress = (done: number, of: number) => void;
export type Preparation = ReturnType<typeof usePreparation>;
