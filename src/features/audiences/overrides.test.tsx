import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { audiencePatch } from '#contract/audience-requests.ts';
import { EditorProvider } from '#editor/editor-provider.tsx';
import { SaveEngine } from '#engines/save/index.ts';
import type { EditedAudience, PageChange, Visibility } from './audience-record.ts';
import { Overrides } from './overrides.tsx';
import { audienceShape } from './shape.ts';

const recoverableDrafts = { drafts: [], remove: vi.fn(), replace: vi.fn(), cancelSave: vi.fn() };

interface Options {
  visibility?: Visibility;
  change?: PageChange;
}

function openOverrides(
  fields: Partial<EditedAudience>,
  { visibility = 'live', change }: Options = {},
): SaveEngine<EditedAudience> {
  const record = { audienceId: 'a', versionId: 'v1', versionNumber: 1, seenAt: 1, ...fields };
  const engine = new SaveEngine<EditedAudience>(
    {
      shape: audienceShape,
      schema: audiencePatch,
      hasVersionCheck: true,
      canLoad: false,
      compare: () => 0,
      load: async () => record,
      save: async () => record,
      signIn: async () => true,
      isSignedOut: async () => false,
    },
    { record, at: 0 },
  );
  const inherited = {
    customName: 'Fleets of Oslo',
    actionUrlOverride: 'https://a.example/demo',
    actionFormIdOverride: undefined,
    actionFormInstructionsOverride: undefined,
    supplementaryContext: null,
  };
  render(
    <EditorProvider engine={engine} isStored recoverableDrafts={recoverableDrafts}>
      <Overrides inherited={inherited} name="Big fleets" visibility={visibility} change={change ?? null} />
    </EditorProvider>,
  );
  return engine;
}

const override = (name: string) => screen.getByRole('group', { name });
const select = (name: string, mode: string) =>
  userEvent.click(within(override(name)).getByRole('radio', { name: mode }));
const input = (name: string) => within(override(name)).getByRole<HTMLInputElement>('textbox');

it('shows the effective value, the default and the value after saving', async () => {
  openOverrides({ customName: 'Big fleets', actionUrlOverride: null });
  expect(override('Name').textContent).toContain('NowBig fleets');
  expect(override('Name').textContent).toContain('Computed name: “Fleets of Oslo”');
  expect(override('Action URL').textContent).toContain("https://a.example/demoFrom the page's header action");
  await userEvent.clear(input('Name'));
  await userEvent.type(input('Name'), 'Small fleets');
  expect(override('Name').textContent).toContain('After savingSmall fleets');
});

it('marks values that no response contained as unknown', () => {
  openOverrides({});
  expect(override('Name').textContent).toContain('NowBig fleets');
  expect(override('Action URL').textContent).toContain('Unknown');
});

it('says that visitors see neither a draft nor a new audience', () => {
  openOverrides({ supplementaryContext: 'They drive at night.' }, { visibility: 'draft' });
  expect(screen.getByText('Not visible to visitors')).toBeTruthy();
  expect(override('Context').textContent).toContain('In this draft1 sentence, 20 characters');
});

it('labels the values of a new audience', () => {
  openOverrides({ customName: null }, { visibility: 'new' });
  expect(override('Name').textContent).toContain('Once createdFleets of Oslo');
});

it('shows errors on their fields, the first one first, and saves nothing', async () => {
  const engine = openOverrides({ customName: null, actionUrlOverride: null });
  await select('Action URL', 'Override');
  await userEvent.type(input('Action URL'), 'not an address');
  await select('Name', 'Override');
  engine.save();
  expect(await within(override('Name')).findByText(/This is required/)).toBeTruthy();
  expect(input('Action URL').getAttribute('aria-invalid')).toBe('true');
  // The first error's field gets the focus.
  expect([...engine.validationErrors.keys()]).toEqual(['customName', 'actionUrlOverride']);
  expect(engine.state.savedAt).toBeNull();
});

it('warns about an override that is older than the page', () => {
  const change = { pageChangedAt: '+1700000000001', versionNumber: 1, versionAt: '+1700000000000' };
  openOverrides({ actionUrlOverride: 'https://b.example', supplementaryContext: 'Night.' }, { change });
  expect(override('Action URL').textContent).toMatch(/Page changed .* after version 1/);
  expect(override('Context').textContent).not.toContain('Page changed');
});
