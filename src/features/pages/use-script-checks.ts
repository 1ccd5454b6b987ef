import { useSelector } from '@tanstack/react-store';
import { useEffect } from 'react';
import { checkScripts, faultsVersion } from '#editor/checks/script-faults.ts';
import type { ListedPage } from './pages-queries.ts';

/** The parser is large, and the page comes first. */
const CHECK_DELAY_MS = 1_000;

/** Parses the scripts that run on a page, and renders again when their errors are known. */
export function useScriptChecks(scripts: ListedPage['scripts']): void {
  useSelector(faultsVersion);
  useEffect(() => {
    const running = (scripts ?? []).filter(({ enabled }) => enabled);
    const check = () => void checkScripts(running.map(({ content }) => content ?? ''))?.catch(() => {});
    const timer = setTimeout(check, CHECK_DELAY_MS);
    return () => clearTimeout(timer);
  }, [scripts]);
}
