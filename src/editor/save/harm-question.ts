import type { AnyEngine } from '#editor/editor.tsx';
import type { Reveal } from '#editor/reveal.ts';
import type { Question } from '#engines/save/save-engine.ts';
import { pathKey } from '#engines/save/shape.ts';
import { namesOf } from '#engines/save/words.ts';
import { plural } from '#lib/text.ts';

/** Asks before harmful values go live that aren't live yet, with a link to each; null if there are none. */
export function harmQuestion(engine: AnyEngine, reveal: Reveal): Question | null {
  const paths = engine.introducedHarm;
  if (paths.length === 0) return null;
  engine.showMissing();
  return {
    title: `Publish with ${plural(paths.length, 'problem')}?`,
    detail: 'Visitors are affected as soon as this is live. Select a problem to fix it.',
    action: 'Publish anyway',
    danger: true,
    places: paths.map((path) => ({
      label: namesOf(engine.editing.shape, path, engine.state.doc).join(' › '),
      detail: engine.findings.get(pathKey(path))?.message ?? '',
      onSelect: () => reveal.show(path),
    })),
  };
}
