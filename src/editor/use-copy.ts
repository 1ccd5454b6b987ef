import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { toast } from '#ui/notify.ts';
import { type AnyEngine, type Reveal, useEngine, useReveal } from './editor.tsx';

interface Form {
  client: QueryClient;
  engine: AnyEngine;
  reveal: Reveal;
}

interface CopyOptions {
  /** Title of a failure. */
  failed: string;
  /** Search parameter that asks for it. */
  param: string;
}

/**
 * Copies values into the form, as one undo step. Then removes the search parameter.
 *
 * @param load resolves to what changes the form
 */
export function useCopy(
  load: (client: QueryClient) => Promise<(form: Form) => void>,
  { failed, param }: CopyOptions,
): void {
  const navigate = useNavigate();
  const client = useQueryClient();
  const engine = useEngine();
  const reveal = useReveal();
  const copy = useEffectEvent(async (signal: AbortSignal) => {
    try {
      const apply = await load(client);
      if (signal.aborted) return;
      apply({ client, engine, reveal });
    } catch (error) {
      if (signal.aborted) return;
      toast.failure(failed, error);
    }
    const search = (now: object) => ({ ...now, [param]: undefined });
    void navigate({ to: '.', search, replace: true, resetScroll: false });
  });
  useEffect(() => {
    const ended = new AbortController();
    void copy(ended.signal);
    return () => ended.abort();
  }, []);
}
