import { useCallback, useEffect, useRef } from 'react';
import { useReturn } from './use-return.ts';
import { whileUntouched } from './while-untouched.ts';

/**
 * Keeps the section that was asked for, here or by the address, at the top of the window while what stands above it is
 * still being drawn, until somebody scrolls or does anything else.
 *
 * @returns asks for a section, by its anchor
 */
export function useSectionPin(): (id: string) => void {
  const end = useRef(() => {});
  useReturn();
  useEffect(() => () => end.current(), []);
  return useCallback((id: string) => {
    const show = () => document.getElementById(id)?.scrollIntoView();
    show();
    end.current();
    end.current = whileUntouched(show);
  }, []);
}
