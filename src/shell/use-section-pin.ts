import { useCallback, useEffect, useRef } from 'react';
import { useIsBack } from './use-return.ts';
import { whileUntouched } from './while-untouched.ts';

/**
 * Keeps the section that was asked for at the top of the window while what stands above it is still being drawn,
 * until somebody scrolls or does anything else.
 *
 * @returns asks for a section, by its anchor
 */
export function useSectionPin(): (id: string) => void {
  const end = useRef(() => {});
  const isBack = useIsBack();
  const pin = useCallback((id: string) => {
    const show = () => document.getElementById(id)?.scrollIntoView();
    show();
    end.current();
    end.current = whileUntouched(show);
  }, []);
  useEffect(() => {
    // The address may ask for one. Who comes back is where they were already.
    const asked = location.hash.slice(1);
    if (asked && !isBack) pin(asked);
    return () => end.current();
  }, [pin, isBack]);
  return pin;
}
