import { afterEach, expect, test, vi } from 'vitest';
import { allowOwnScripts } from './content-security.ts';

afterEach(() => vi.unstubAllGlobals());

test('admits own workers and character references to script sinks, and nothing else', () => {
  const createPolicy = vi.fn();
  vi.stubGlobal('window', { trustedTypes: { createPolicy } });
  vi.stubGlobal('location', new URL('https://console.example/pages'));
  allowOwnScripts();
  const [name, { createHTML, createScriptURL }] = createPolicy.mock.calls[0] ?? [];
  expect(name).toBe('default');
  expect(createScriptURL('/assets/worker-abc.js')).toBe('/assets/worker-abc.js');
  for (const url of ['https://evil.example/x.js', 'data:text/javascript,1', 'blob:https://evil.example/1'])
    expect(createScriptURL(url)).toBeNull();
  expect(createHTML('&CounterClockwiseContourIntegral;')).toBe('&CounterClockwiseContourIntegral;');
  for (const html of ['<img src=x onerror=alert(1)>', '&amp;<b>', '<script></script>'])
    expect(createHTML(html)).toBeNull();
});
