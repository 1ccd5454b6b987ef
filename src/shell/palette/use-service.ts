import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { explain } from '#api/explain.ts';
import { clipQuery } from '#api/search-query.ts';
import { useDebouncedValue } from '#util/use-debounced-value.ts';
import type { Source, Thing } from './thing.ts';

const SHORTEST = 2;

interface Answers {
  words: string;
  things: readonly Thing[];
  /** How many sources have not answered yet. */
  open: number;
  failure: string | null;
}

const nothing: Answers = { words: '', things: [], open: 0, failure: null };

/** What the service finds for what is searched, once typing pauses; each kind as soon as it has answered. */
export function useService(sources: readonly Source[], query: string) {
  const client = useQueryClient();
  const typed = clipQuery(query.trim());
  const words = useDebouncedValue(typed);
  const [tries, setTries] = useState(0);
  const [answers, setAnswers] = useState(nothing);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks the same again.
  useEffect(() => {
    const asked = words.length < SHORTEST ? [] : sources.flatMap(({ search }) => search ?? []);
    let wanted = true;
    setAnswers({ ...nothing, words, open: asked.length });
    const take = (things: readonly Thing[], failure: string | null) => {
      if (wanted)
        setAnswers((now) => ({
          words,
          things: [...now.things, ...things],
          open: now.open - 1,
          failure: failure ?? now.failure,
        }));
    };
    for (const search of asked)
      search(client, words).then(
        (things) => take(things, null),
        (error: unknown) => take([], explain(error).title),
      );
    return () => {
      wanted = false;
    };
  }, [client, sources, words, tries]);
  const current = answers.words === typed ? answers : nothing;
  return {
    things: current.things,
    searching: typed.length >= SHORTEST && (typed !== words || current.open > 0),
    failure: current.failure,
    retry: useCallback(() => setTries((before) => before + 1), []),
  };
}
