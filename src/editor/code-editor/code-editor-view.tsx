import { clsx } from 'clsx';
import { useImperativeHandle, useLayoutEffect, useRef } from 'react';
import type { CodeEditorProps } from './code-editor.tsx';
import { type CodeEditorConfig, type CodeEditorHandle, openCodeEditor } from './code-editor-core.ts';
import { codeFrame } from './code-frame.ts';

/** The editor; `CodeEditor` lazy-loads it. */
export function CodeEditorView(props: CodeEditorProps) {
  const { id, label, language, value, readOnly = false, placeholder = '', error = null, ref } = props;
  const describedBy = props['aria-describedby'];
  const invalid = props['aria-invalid'] ?? false;
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<CodeEditorHandle>(null);
  const latest = useRef(props);
  useImperativeHandle(ref, () => ({ focus: () => editor.current?.focus() }), []);

  useLayoutEffect(() => {
    latest.current = props;
  });
  useLayoutEffect(() => {
    if (!host.current) return;
    const opened = openCodeEditor(host.current, latest.current.value, () => ({
      onChange: (text) => latest.current.onChange(text),
      onBlur: () => latest.current.onBlur?.(),
      onUndo: latest.current.onUndo,
      onRedo: latest.current.onRedo,
    }));
    editor.current = opened;
    return () => {
      editor.current = null;
      opened.close();
    };
  }, []);
  // A layout effect, so that a stale value never replaces newer input.
  useLayoutEffect(() => editor.current?.show(value), [value]);
  useLayoutEffect(() => {
    const attributes: CodeEditorConfig['attributes'] = { id, 'aria-label': label };
    if (describedBy) attributes['aria-describedby'] = describedBy;
    if (invalid) attributes['aria-invalid'] = 'true';
    editor.current?.configure({ language, readOnly, placeholder, error, attributes });
  }, [id, label, describedBy, invalid, language, readOnly, placeholder, error]);

  return <div ref={host} className={clsx(codeFrame({ readOnly, invalid }), 'grid')} />;
}
