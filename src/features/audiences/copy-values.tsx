import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { type AnyEngine, type Reveal, useEngine, useReveal } from '#editor/editor.tsx';
import { type Group, toDoc } from '#engines/save/index.ts';
import { isSameText } from '#lib/line-ends.ts';
import { toast } from '#ui/notify.ts';
import type { AudiencePlace } from './audience-actions.ts';
import { toEditedAudience, wholeAudience } from './audience-record.ts';
import { audienceQuery } from './audiences-queries.ts';
import { newAudienceShape } from './shape.ts';
import { versionQuery } from './versions-queries.ts';

const contextPath = ['supplementaryContext'] as const;

interface Form {
  client: QueryClient;
  engine: AnyEngine;
  reveal: Reveal;
}

/**
 * Copies values into the form, as one undo step. Then removes the search parameters that asked for it.
 *
 * @param load resolves to what changes the form
 * @param failed title of a failure
 */
function useCopy(load: (client: QueryClient) => Promise<(form: Form) => void>, failed: string): void {
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
    const search = (now: object) => ({ ...now, 'context-from': undefined, from: undefined });
    void navigate({ to: '.', search, replace: true, resetScroll: false });
  });
  useEffect(() => {
    const ended = new AbortController();
    void copy(ended.signal);
    return () => ended.abort();
  }, []);
}

/** Copies the context of a version. Renders nothing. */
export function CopyContextFrom({ pageId, audienceId, versionId }: AudiencePlace & { versionId: string }) {
  useCopy(async (client) => {
    const version = await client.ensureQueryData(versionQuery(pageId, audienceId, versionId));
    const { supplementaryContext: context, versionNumber } = version;
    const from = versionNumber == null ? 'another version' : `version ${versionNumber}`;
    return ({ engine, reveal }) => {
      if (context === undefined)
        toast.error('No context to copy', { detail: `The context of ${from} isn't known.` });
      else if (isSameText(context, engine.valueAt(contextPath))) toast.info(`Same context as ${from}`);
      else {
        engine.change(contextPath, context, { name: `copy context of ${from}` });
        reveal.show(contextPath);
        toast.done(`Context of ${from} copied. Save to apply it.`);
      }
    };
  }, "Couldn't copy the context");
  return null;
}

/** Copies context and overrides of an audience to a new one, without its name and person. Renders nothing. */
export function CopyValuesFrom({ pageId, audienceId }: AudiencePlace) {
  useCopy(async (client) => {
    const audience = await client.ensureQueryData(audienceQuery(pageId, audienceId));
    if (!audience) throw new Error(`The service doesn't return audience ${audienceId}.`);
    const values = toEditedAudience(wholeAudience({ id: audienceId, value: audience, seenAt: 0 }));
    return ({ engine }) =>
      engine.change([], toDoc<Group>(newAudienceShape, { ...values, customName: null, personId: null }), {
        name: 'duplicate the audience',
      });
  }, "Couldn't copy the audience");
  return null;
}
