import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { SearchList } from './search-list.tsx';

it('picks the option that an arrow key selected, though others have arrived since', async () => {
  const onPick = vi.fn();
  const listOf = (...names: string[]) => (
    <SearchList
      label="Find by name"
      listLabel="People"
      query=""
      onQuery={() => {}}
      options={names.map((name) => ({ key: name, name }))}
      empty="No person matches"
      onPick={onPick}
    />
  );
  const { rerender } = render(listOf('Ada', 'Bo'));
  const user = userEvent.setup();
  await user.keyboard('{ArrowDown}');
  rerender(listOf('Zoe', 'Ada', 'Bo'));
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('Bo');
  await user.keyboard('{Enter}');
  expect(onPick).toHaveBeenLastCalledWith('Bo');
  rerender(listOf('Zoe', 'Ada'));
  await user.keyboard('{Enter}');
  expect(onPick).toHaveBeenLastCalledWith('Zoe');
});
