import { Terminal } from 'lucide-react';
import { memo } from 'react';
import { lazyLoad } from '#lib/lazy-load.ts';
import { Tool } from '#ui/tool.tsx';

const load = lazyLoad(async () => (await import('./curl-panel.tsx')).CurlPanel);

/** Copies what the screen reads or would write as a command for a shell. */
export const CurlButton = memo(() => (
  <span className="max-phone:hidden">
    <Tool label="Copy as cURL" shortcut="copyAsCurl" icon={Terminal} bare load={load} given={{}} />
  </span>
));
