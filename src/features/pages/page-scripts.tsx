import { useSelector } from '@tanstack/react-store';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { checkScript } from '#editor/checks/rules.ts';
import { scriptErrorsVersion } from '#editor/checks/script-errors.ts';
import { IssueLines } from '#editor/issue-mark.tsx';
import { lineCount } from '#lib/source.ts';
import { plural, truncate } from '#lib/text.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Source } from '#ui/source.tsx';
import type { ListedPage } from './pages-queries.ts';
import { PartsSection, PartText, partRow } from './parts.tsx';

type Script = NonNullable<ListedPage['scripts']>[number];

export const PageScripts = ({ scripts }: { scripts: readonly Script[] }) => (
  <PartsSection
    id="scripts"
    title="Scripts"
    hint="Run on the page, never here."
    emptyText="No scripts"
    parts={scripts}
  >
    {(script) => <ScriptRow script={script} />}
  </PartsSection>
);

const ScriptRow = ({ script }: { script: Script }) => {
  'use no memo'; // Parsing a script changes its issues, not the script.
  useSelector(scriptErrorsVersion);
  const { name, description, content, enabled } = script;
  return (
    <li className={partRow}>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="font-medium text-strong [overflow-wrap:anywhere]">
            <PartText missing="No name">{name}</PartText>
          </p>
          <p className="text-muted [overflow-wrap:anywhere]">
            <PartText missing="No description">{description}</PartText>
          </p>
        </div>
        <span className="flex flex-none items-center gap-3 text-muted text-xs">
          <Enabled value={enabled} />
          {content ? (
            <>
              <span className="tnum max-phone:sr-only">{plural(lineCount(content), 'line')}</span>
              <CopyButton text={content} name={name ? `script ${truncate(name, 60)}` : 'script'} />
            </>
          ) : null}
        </span>
      </div>
      <IssueLines issues={checkScript(script)} />
      <div className="mt-2">
        {content ? (
          <Source label={`Content of ${truncate(name || 'the script', 60)}`}>{content}</Source>
        ) : (
          <p className="text-faint">No content</p>
        )}
      </div>
    </li>
  );
};

function Enabled({ value }: { value: boolean | null | undefined }) {
  if (value === null || value === undefined) return <span className="text-faint">Unknown</span>;
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon
        of={value ? CircleCheck : CircleDashed}
        size="sm"
        className={value ? 'text-published' : 'text-draft'}
      />
      {value ? 'On' : 'Off'}
    </span>
  );
}
