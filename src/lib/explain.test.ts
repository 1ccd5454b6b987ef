import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { explain } from './explain.ts';

const failure = (options: Omit<ConstructorParameters<typeof ApiError>[0], 'operation'>) =>
  explain(new ApiError({ operation: 'updateAudience', ...options }));

describe('explain', () => {
  it('says why a record rejects a change', () => {
    const { title, detail } = failure({
      kind: 'conflict',
      message: "An archived audience can't be changed.",
    });
    expect(title).toBe("An archived audience can't be changed");
    expect(detail).toBe('Nothing was changed.');
    expect(failure({ kind: 'conflict', code: 'unconfirmed', message: 'Check first.' }).detail).toBe(
      'Trying again may create a second one.',
    );
  });

  it('says that the service behind a gateway is down', () => {
    expect(failure({ kind: 'server', code: 'upstream_unreachable' }).title).toBe(
      "Couldn't reach the service",
    );
    expect(failure({ kind: 'server', code: 'upstream_error' }).title).toBe(
      'Something went wrong on the server',
    );
  });

  it('names the limit only if it is known', () => {
    expect(failure({ kind: 'too-large', code: 'too_large' }).title).toBe('Too large: the limit is 1 MB');
    expect(failure({ kind: 'too-large' }).title).toBe('Too large');
  });
});
