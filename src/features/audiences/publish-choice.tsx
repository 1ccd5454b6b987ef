import { publishBehaviors } from '#contract/audience-requests.ts';
import { useEngine, useIsChanged, useValue } from '#editor/editor.tsx';
import { Changed } from '#ui/changed.tsx';
import { Segmented } from '#ui/segmented.tsx';

type Behavior = (typeof publishBehaviors)[number];

const path = ['publishBehavior'] as const;
const words: Record<Behavior, { label: string; means: string }> = {
  publish: {
    label: 'Publish',
    means: "Visitors see it once it's published.",
  },
  draft: {
    label: 'Keep as draft',
    means: "Not visible to visitors. Drafts can't be published later.",
  },
};
const segments = publishBehaviors.map((value) => ({ value, label: words[value].label })).toReversed();

/** Whether a new audience is published. */
export function PublishChoice() {
  const engine = useEngine();
  const changed = useIsChanged(path);
  const selected: Behavior = useValue(path) === 'draft' ? 'draft' : 'publish';
  return (
    <section aria-labelledby="publishing">
      <h2 id="publishing" className="mb-2 flex items-center gap-1.5 font-semibold text-lg text-strong">
        {changed ? <Changed /> : null}
        Once created
      </h2>
      <Segmented<Behavior>
        label="Once created"
        segments={segments}
        value={selected}
        onChange={(next) => engine.change(path, next)}
      />
      <p className="mt-1.5 text-muted text-sm">{words[selected].means}</p>
    </section>
  );
}
