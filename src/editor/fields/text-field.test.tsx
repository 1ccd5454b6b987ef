import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { EditorProvider } from '#editor/editor-provider.tsx';
import { SaveButton } from '#editor/save/save-controls.tsx';
import { group, SaveEngine, value } from '#engines/save/index.ts';
import { TextField } from './text-field.tsx';

const recoverableDrafts = { drafts: [], remove: vi.fn(), replace: vi.fn(), cancelSave: vi.fn() };

interface Page {
  updatedAt: string;
  name: string;
  brand: string;
}

const required = (message: string) => z.string().check(z.minLength(1, message));

function openEditor() {
  const write = vi.fn(async (patch: object) => ({ ...page, ...patch, updatedAt: '+2' }));
  const page: Page = { updatedAt: '+1', name: 'Vans', brand: 'Fernhill' };
  const engine = new SaveEngine<Page>(
    {
      shape: group('Page', { name: value('Name'), brand: value('Brand') }),
      schema: z.object({
        name: z.optional(required('Enter a name.')),
        brand: z.optional(required('Enter a brand.')),
      }),
      hasVersionCheck: true,
      canLoad: false,
      compare: (a, b) => Number(a.updatedAt) - Number(b.updatedAt),
      load: async () => page,
      save: write,
      signIn: async () => true,
      isSignedOut: async () => false,
      onSaved() {},
    },
    { record: page, at: 0 },
  );
  const end = engine.start();
  function Fields() {
    const [hasName, setHasName] = useState(true);
    return (
      <>
        <button type="button" onClick={() => setHasName(!hasName)}>
          Toggle
        </button>
        {hasName ? <TextField path={['name']} label="Name" limit={{ max: 10, unit: 'characters' }} /> : null}
        <TextField path={['brand']} label="Brand" />
      </>
    );
  }
  render(
    <EditorProvider engine={engine} isStored recoverableDrafts={recoverableDrafts}>
      <Fields />
      <SaveButton saveLabel="Save" />
    </EditorProvider>,
  );
  return { engine, write, end };
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const saveButton = () => screen.getByRole('button', { name: /^Save/ });

it('has nothing to save until something is typed', async () => {
  const { write } = openEditor();
  await userEvent.click(saveButton());
  expect(write).not.toHaveBeenCalled();
  expect(field('Name').value).toBe('Vans');
});

it('saves only the edited field', async () => {
  const { write } = openEditor();
  await userEvent.clear(field('Name'));
  await userEvent.type(field('Name'), 'Bikes');
  await userEvent.click(saveButton());
  await expect.poll(() => write.mock.calls.at(-1)?.[0]).toEqual({ name: 'Bikes' });
});

it('focuses the first invalid field on save, and describes it by its error', async () => {
  const { write } = openEditor();
  await userEvent.clear(field('Brand'));
  await userEvent.clear(field('Name'));
  await userEvent.click(saveButton());
  expect(write).not.toHaveBeenCalled();
  await expect.poll(() => document.activeElement).toBe(field('Name'));
  const error = await screen.findByText('Enter a name.');
  expect(field('Name').getAttribute('aria-invalid')).toBe('true');
  expect(field('Name').getAttribute('aria-describedby')).toContain(error.id);
  expect(screen.getByText('Enter a brand.')).toBeTruthy();
});

it('follows undo and changes from elsewhere', async () => {
  const { engine } = openEditor();
  await userEvent.type(field('Name'), ' 2');
  expect(field('Name').value).toBe('Vans 2');
  engine.undo();
  await expect.poll(() => field('Name').value).toBe('Vans');
});

it('shows an error while typing', async () => {
  openEditor();
  await userEvent.clear(field('Name'));
  await screen.findByText('Enter a name.');
  expect(document.activeElement).toBe(field('Name'));
  await userEvent.type(field('Name'), 'B');
  await expect.poll(() => screen.queryByText('Enter a name.')).toBeNull();
});

it('still shows an error when the field is rendered again', async () => {
  openEditor();
  await userEvent.clear(field('Name'));
  await screen.findByText('Enter a name.');
  await userEvent.click(screen.getByRole('button', { name: 'Toggle' }));
  expect(screen.queryByText('Enter a name.')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Toggle' }));
  await screen.findByText('Enter a name.');
});

it("doesn't show errors of a field that another change made invalid, until a save", async () => {
  const { engine } = openEditor();
  act(() => engine.change(['brand'], ''));
  expect(field('Brand').value).toBe('');
  expect(screen.queryByText('Enter a brand.')).toBeNull();
  await userEvent.click(saveButton());
  await screen.findByText('Enter a brand.');
  expect(document.activeElement).toBe(field('Brand'));
});
