import type { AnyEngine } from '#form/editor.tsx';
import { confirm } from '#shell/notify.ts';
import { plural } from '#util/text.ts';
import { unsavedOf } from './use-unsaved.ts';

/** Takes back what is not saved, after asking. */
export async function discard(engine: AnyEngine): Promise<void> {
  const yes = await confirm({
    title: `Discard ${plural(unsavedOf(engine).length, 'unsaved change')}?`,
    detail: 'The fields go back to what was last read. Undo brings the changes back while you stay here.',
    action: 'Discard changes',
    danger: true,
  });
  if (yes) engine.discard();
}
