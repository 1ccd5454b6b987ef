import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type Ref, useId, useImperativeHandle, useRef } from 'react';
import { IssueText } from '#editor/issue-mark.tsx';
import type { Issue } from '#engines/checks/index.ts';
import { Button } from '#ui/button.tsx';
import { KeyHint } from '#ui/kbd.tsx';
import { modKey } from '#ui/keys.ts';
import { Note } from '#ui/note.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { type CodeLanguage, languageNames } from './code-language.ts';
import type { ScriptError } from './script-error.ts';

export interface CodeEditorProps {
  id: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
  /** Accessible name; a `<label>` can't name the editor. */
  label: string;
  /** Used for highlighting and brackets; `languageOf` detects it. */
  language: CodeLanguage;
  value: string;
  onChange(value: string): void;
  onBlur?(): void;
  /** The form's undo and redo. Without them, the editor has its own history. */
  onUndo?(): void;
  onRedo?(): void;
  placeholder?: string;
  error?: ScriptError | null;
  /** Shown instead of the language below the text, so that the layout doesn't shift. */
  issue?: Issue | undefined;
  ref?: Ref<{ focus(): void }>;
}

/** Edits source text, which is never run. Lazy-loads the editor; falls back to a plain textarea if that fails. */
export function CodeEditor(props: CodeEditorProps) {
  const helpId = useId();
  const {
    data: View,
    isError,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['part', 'code-editor'],
    queryFn: async () => (await import('./code-editor-view.tsx')).CodeEditorView,
    staleTime: Number.POSITIVE_INFINITY,
    // An automatic refetch would replace the textarea while someone types in it.
    refetchOnMount: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
  const describedBy = clsx(props['aria-describedby'], helpId);
  if (View)
    return (
      <div className="flex min-w-0 flex-col gap-1">
        <div className={frame(props['aria-invalid'])}>
          <View {...props} aria-describedby={describedBy} />
        </div>
        <Help {...props} id={helpId} />
      </div>
    );
  if (isError)
    return (
      <div className="flex min-w-0 flex-col gap-2">
        <Note
          variant="warning"
          action={
            <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          Couldn't load the code editor. You can edit the same text in this plain field.
        </Note>
        <PlainField {...props} />
      </div>
    );
  return <Waiting {...props} />;
}

/** Frame around code, styled like a field: 5 to 20 lines high. */
const frame = (invalid = false) =>
  clsx(
    'max-h-94.5 min-h-27 overflow-hidden rounded-md border bg-surface focus-within:border-transparent focus-within:outline-2 focus-within:outline-focus focus-within:-outline-offset-1 hover:border-muted',
    invalid ? 'border-danger' : 'border-line-input',
  );

function PlainField({ label, value, onChange, placeholder, ref, ...rest }: CodeEditorProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => ({ focus: () => field.current?.focus() }), []);
  return (
    <Textarea
      ref={field}
      id={rest.id}
      aria-describedby={rest['aria-describedby']}
      aria-invalid={rest['aria-invalid']}
      aria-label={label}
      mono
      rows={5}
      spellCheck={false}
      placeholder={placeholder}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={rest.onBlur}
    />
  );
}

const MIN_LINES = 5;
const MAX_LINES = 20;

const Waiting = ({ label, value }: CodeEditorProps) => (
  <div aria-busy className="flex flex-col gap-1">
    <span role="status" className="sr-only">
      Loading the code editor: {label}
    </span>
    <div
      style={{
        height: `calc(var(--spacing) * ${Math.max(MIN_LINES, value.split('\n', MAX_LINES).length) * 4.5 + 4.5})`,
      }}
      className={clsx(frame(), 'flex flex-col gap-2 px-3 py-3')}
    >
      <Skeleton className="w-1/2" />
      <Skeleton className="w-1/3" />
      <Skeleton className="w-2/5" />
    </div>
    <span className="h-8.5 max-phone:h-4" />
  </div>
);

/** The issue replaces the language, so that the layout doesn't shift. */
const Help = ({ id, language, issue }: CodeEditorProps) => (
  <span id={id} className="flex flex-col text-muted text-xs">
    {issue ? (
      <span role="status">
        <IssueText issue={issue} />
      </span>
    ) : (
      <span>{languageNames[language]}</span>
    )}
    <span className="flex flex-wrap gap-x-3 max-phone:hidden">
      <KeyHint keys={[modKey, 'F']}>search</KeyHint>
      <KeyHint keys={[modKey, ']']}>indent</KeyHint>
      <KeyHint keys={['Tab']}>next field</KeyHint>
    </span>
  </span>
);
