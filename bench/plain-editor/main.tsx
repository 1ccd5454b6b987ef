import { createRoot } from 'react-dom/client';
import type { PagePatch } from '#contract/page-requests.ts';
import './plain.css';
import { PageForm } from './page-form.tsx';

declare global {
  /** Replaces the current page with another one. */
  var openPlain: (page: PagePatch) => void;
}

const root = createRoot(document.getElementById('root') as HTMLElement);
let opened = 0;

globalThis.openPlain = (page) => {
  opened += 1;
  root.render(<PageForm key={opened} page={page} />);
};
