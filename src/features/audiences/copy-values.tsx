import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useEngine, useReveal } from '#editor/editor.tsx';
import { versionQuery } from '#features/versions/public.ts';
import { isSameText } from '#lib/line-ends.ts';
import { toast } from '#ui/notify.ts';

const route = getRouteApi('/_app/pages/$pageId/audiences/$audienceId/');

const contextPath = ['supplementaryContext'] as const;

/** Copies the context of a version into the form, as one undo step. Renders nothing. */
export function CopyContextFrom({
  pageId,
  audienceId,
  versionId,
}: Record<'pageId' | 'audienceId' | 'versionId', string>) {
  const navigate = route.useNavigate();
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
          detail: `The context of ${from} isn't known.`,
        });
      else if (isSameText(context, engine.valueAt(contextPath))) toast.info(`Same context as ${from}`);
      else {
        engine.change(contextPath, context, { name: `copy context of ${from}` });
        reveal.show(contextPath);
        toast.done(`Context of ${from} copied. Save to apply it.`);
      }
    } catch (error) {
      if (signal.aborted) return;
      toast.failure("Couldn't copy the context", error);
    }
    const search = (now: object) => ({ ...now, 'context-from': undefined });
    void navigate({ search, replace: true, resetScroll: false });
  });
  useEffect(() => {
    const ended = new AbortController();
    void copy(ended.signal);
    return () => ended.abort();
  }, []);
  return null;
}
