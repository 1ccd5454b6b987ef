import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSetting } from './setting.ts';

const stored = new Map<string, string>();
let tellTab: (event: Pick<StorageEvent, 'key' | 'newValue'>) => void;

beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  vi.stubGlobal('addEventListener', (_: string, hear: typeof tellTab) => {
    tellTab = hear;
  });
});
afterEach(() => {
  stored.clear();
  vi.unstubAllGlobals();
});

const orNone = (kept: string | null) => kept ?? 'none';

describe('a setting', () => {
  it('starts with what is stored', () => {
    stored.set('test', 'some');
    expect(createSetting('test', orNone).get()).toBe('some');
  });

  it('is what was set, and stores it', () => {
    const setting = createSetting('test', orNone);
    const told = vi.fn();
    setting.subscribe(told);
    setting.set('other');
    expect(setting.get()).toBe('other');
    expect(told).toHaveBeenCalledOnce();
    expect(stored.get('test')).toBe('other');
  });

  it('follows other tabs', () => {
    const setting = createSetting('test', orNone);
    const told = vi.fn();
    setting.subscribe(told);
    tellTab({ key: 'other', newValue: 'not this' });
    expect(told).not.toHaveBeenCalled();
    tellTab({ key: 'test', newValue: 'there' });
    expect(told).toHaveBeenCalledOnce();
    expect(setting.get()).toBe('there');
  });

  it('is honoured where the browser refuses storage', () => {
    const refuse = () => {
      throw new DOMException('refused', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
    const setting = createSetting('test', orNone);
    expect(setting.get()).toBe('none');
    setting.set('mine');
    expect(setting.get()).toBe('mine');
  });
});
