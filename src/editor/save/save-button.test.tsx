import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { EditorProvider } from '#editor/editor-provider.tsx';
import { TextField } from '#editor/fields/text-field.tsx';
import { group, SaveEngine, value } from '#engines/save/index.ts';
import { SaveButton } from './save-controls.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Page {
  updatedAt: string;
  name: string;
}

/** Opens an editor, and returns a function that lets the pending save succeed. */
function openEditor() {
  let succeed = () => {};
  const page: Page = { updatedAt: '+1', name: 'Vans' };
  const save = async (patch: object) => {
    await new Promise<void>((resolve) => {
      succeed = resolve;
    });
    return { ...page, ...patch, updatedAt: '+2' };
  };
  const engine = new SaveEngine<Page>(
    {
      shape: group('Page', { name: value('Name') }),
      schema: z.object({ name: z.optional(z.string()) }),
      hasVersionCheck: true,
      canLoad: false,
      compare: (a, b) => Number(a.updatedAt) - Number(b.updatedAt),
      load: async () => page,
      save,
      signIn: async () => true,
      isSignedOut: async () => false,
      onSaved() {},
    },
    { record: page, at: 0 },
  );
  engine.start();
  const recoverableDrafts = { drafts: [], remove: vi.fn(), replace: vi.fn(), cancelSave: vi.fn() };
  render(
    <EditorProvider engine={engine} isStored recoverableDrafts={recoverableDrafts}>
      <TextField path={['name']} label="Name" />
      <SaveButton saveLabel="Save and publish" />
    </EditorProvider>,
  );
  return () => succeed();
}

const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const type = (text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: text } });
/** Found by its name, which never changes. */
const button = () => screen.getByRole('button', { name: 'Save and publish' });
/** The visible part. */
const shown = () => {
  const [label, ...others] = button().firstElementChild?.children ?? [];
  const isVisible = (part?: Element) => !/opacity-0|invisible/.test(part?.getAttribute('class') ?? '');
  return [
    ...(isVisible(label) ? ['label'] : []),
    ...others.filter(isVisible).map((part) => part.textContent || 'spinner'),
  ].join();
};

it('says on phones that it publishes, in the one word there is room for', () => {
  openEditor();
  const label = button().firstElementChild?.firstElementChild?.firstElementChild;
  const [before, verb, after] = [...(label?.children ?? [])];
  expect([before?.textContent, verb?.textContent, after?.textContent]).toEqual(['Save and ', 'publish', '']);
  expect(before?.className).toBe('max-phone:sr-only');
  expect(verb?.className).toBe('max-phone:capitalize');
});

it('shows for 1.2 s that it has saved, unless something is edited, in the box of its label', async () => {
  const succeed = openEditor();
  const save = async (text: string) => {
    type(text);
    expect(shown()).toBe('label');
    fireEvent.click(button());
    await advance(0);
    expect(shown()).toBe('spinner');
    succeed();
    await advance(0);
    expect(shown()).toBe('Saved');
  };
  await save('Bikes');
  await advance(1199);
  expect(shown()).toBe('Saved');
  await advance(1);
  expect(shown()).toBe('label');
  // Both are always there, so that the width stays.
  expect(button().textContent).toMatch(/^Save and publish.*Saved$/);
  await save('Vans');
  await save('Cargo bikes');
});
