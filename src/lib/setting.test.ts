import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSetting } from './setting.ts';

const stored = new Map<string, string>();
let dispatchStorage: (event: Pick<StorageEvent, 'key' | 'newValue'>) => void;

beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  vi.stubGlobal('addEventListener', (_: string, handler: typeof dispatchStorage) => {
    dispatchStorage = handler;
  });
});
afterEach(() => {
  stored.clear();
  vi.unstubAllGlobals();
});

const orNone = (stored: string | null) => stored ?? 'none';

describe('createSetting', () => {
  it('starts with the stored value', () => {
    stored.set('test', 'some');
    expect(createSetting('test', orNone).get()).toBe('some');
  });

  it('stores and returns a new value', () => {
    const setting = createSetting('test', orNone);
    const listener = vi.fn();
    setting.subscribe(listener);
    setting.set('other');
    expect(setting.get()).toBe('other');
    expect(listener).toHaveBeenCalledOnce();
    expect(stored.get('test')).toBe('other');
  });

  it('follows other tabs', () => {
    const setting = createSetting('test', orNone);
    const listener = vi.fn();
    setting.subscribe(listener);
    dispatchStorage({ key: 'other', newValue: 'not this' });
    expect(listener).not.toHaveBeenCalled();
    dispatchStorage({ key: 'test', newValue: 'there' });
    expect(listener).toHaveBeenCalledOnce();
    expect(setting.get()).toBe('there');
  });

  it('works without browser storage', () => {
    const deny = () => {
      throw new DOMException('refused', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: deny, setItem: deny });
    const setting = createSetting('test', orNone);
    expect(setting.get()).toBe('none');
    setting.set('mine');
    expect(setting.get()).toBe('mine');
  });
});
