import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useEngine, useReveal } from '#editor/editor.tsx';
import { versionQuery } from '#features/versions/versions-queries.ts';
import { toast } from '#shell/notify.ts';

interface ContextFromProps {
  pageId: string;
  audienceId: string;
  versionId: string;
  onDone(): void;
}

const path = ['supplementaryContext'] as const;

/** Copies the context of a version into the form, as one undo step. Renders nothing. */
export function ContextFrom({ pageId, audienceId, versionId, onDone }: ContextFromProps) {
  const client = useQueryClient();
  const engine = useEngine();
  const reveal = useReveal();
  const copy = useEffectEvent(async (signal: AbortSignal) => {
    try {
      const version = await client.ensureQueryData(versionQuery(pageId, audienceId, versionId));
      if (signal.aborted) return;
      const { supplementaryContext: context, versionNumber } = version;
      const from = versionNumber == null ? 'another version' : `version ${versionNumber}`;
      if (context === undefined)
        toast.error('No context to copy', {
          detail: `The context of ${from} isn't available from this API.`,
        });
      else if (context === engine.valueAt(path)) toast.info(`Same context as ${from}`);
      else {
        engine.change(path, context, { name: `copy context of ${from}` });
        reveal.show(path);
        toast.done(`Context of ${from} copied. Save to apply it.`);
      }
    } catch (error) {
      if (signal.aborted) return;
      toast.failure("Couldn't copy the context", error);
    }
    onDone();
  });
  useEffect(() => {
    const ended = new AbortController();
    void copy(ended.signal);
    return () => ended.abort();
  }, []);
  return null;
}
