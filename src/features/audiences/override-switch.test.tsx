import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { EditorProvider } from '#editor/editor-provider.tsx';
import { group, SaveEngine, tristate, value } from '#engines/save/index.ts';
import { OverrideSwitch } from './override-switch.tsx';

const recoverableDrafts = { drafts: [], remove: vi.fn(), replace: vi.fn(), cancelSave: vi.fn() };

interface Audience {
  updatedAt: string;
  headline?: string | null;
}

function openSwitch(audience: Omit<Audience, 'updatedAt'>) {
  const record = { updatedAt: '+1', ...audience };
  const engine = new SaveEngine<Audience>(
    {
      shape: group('Audience', { headline: tristate(value('Headline')) }),
      schema: z.object({ headline: z.optional(z.nullable(z.string())) }),
      hasVersionCheck: true,
      canLoad: false,
      compare: () => 0,
      load: async () => record,
      save: async () => record,
      signIn: async () => true,
      isSignedOut: async () => false,
      onSaved() {},
    },
    { record, at: 0 },
  );
  render(
    <EditorProvider engine={engine} isStored recoverableDrafts={recoverableDrafts}>
      <OverrideSwitch path={['headline']} label="Headline" inherits={null} empty="" />
    </EditorProvider>,
  );
  return engine;
}

const modes = () => screen.getAllByRole<HTMLInputElement>('radio').map(({ value: mode }) => mode);
const selected = () => screen.getAllByRole<HTMLInputElement>('radio').find(({ checked }) => checked)?.value;

it('offers to keep the current value only if it is unknown', () => {
  openSwitch({});
  expect(modes()).toEqual(['keep', 'default', 'override']);
  expect(selected()).toBe('keep');
});

it('starts with the page default for null, and with the override for a text', () => {
  openSwitch({ headline: null });
  expect(modes()).toEqual(['default', 'override']);
  expect(selected()).toBe('default');
});

it('switches to the page value and back to the override', async () => {
  const engine = openSwitch({ headline: 'For Acme' });
  expect(selected()).toBe('override');
  await userEvent.click(screen.getByRole('radio', { name: 'Use page default' }));
  expect(engine.valueAt(['headline'])).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: 'Override' }));
  expect(engine.valueAt(['headline'])).toBe('For Acme');
  expect(engine.isDirty).toBe(false);
});
