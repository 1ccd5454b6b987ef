import { useCopy } from '#editor/use-copy.ts';
import { type Group, toDoc } from '#engines/save/index.ts';
import { isSameText } from '#lib/text.ts';
import { toast } from '#ui/notify.ts';
import type { AudiencePlace } from './audience-actions.ts';
import { toEditedAudience, wholeAudience } from './audience-record.ts';
import { audienceQuery } from './audiences-queries.ts';
import { newAudienceShape } from './shape.ts';
import { versionQuery } from './versions-queries.ts';

const contextPath = ['supplementaryContext'] as const;

/** Copies the context of a version. Renders nothing. */
export function CopyContextFrom({ pageId, audienceId, versionId }: AudiencePlace & { versionId: string }) {
  useCopy(
    async (client) => {
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
    },
    { failed: "Couldn't copy the context", param: 'context-from' },
  );
  return null;
}

/** Copies context and overrides of an audience to a new one, without its name and person. Renders nothing. */
export function CopyValuesFrom({ pageId, audienceId }: AudiencePlace) {
  useCopy(
    async (client) => {
      const audience = await client.ensureQueryData(audienceQuery(pageId, audienceId));
      if (!audience) throw new Error(`The service doesn't return audience ${audienceId}.`);
      const values = toEditedAudience(wholeAudience({ id: audienceId, value: audience, seenAt: 0 }));
      return ({ engine }) =>
        engine.change([], toDoc<Group>(newAudienceShape, { ...values, customName: null, personId: null }), {
          name: 'duplicate the audience',
        });
    },
    { failed: "Couldn't copy the audience", param: 'from' },
  );
  return null;
}
