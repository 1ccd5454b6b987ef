import { Link, linkOptions } from '@tanstack/react-router';
import { SquarePen } from 'lucide-react';
import { buttonStyle } from '#ui/button-style.ts';
import { PaletteCommand } from '#ui/commands.ts';
import { Icon } from '#ui/icon.tsx';
import type { ListedVersion } from './versions-queries.ts';

interface CopyLinkProps {
  pageId: string;
  audienceId: string;
  version: Pick<ListedVersion, 'versionId' | 'supplementaryContext'> | undefined;
  size: 'sm' | 'md';
  children: string;
}

/** Opens the audience's editor with the version's context as an unsaved edit. Hidden if the context is unknown. */
export function CopyLink({ pageId, audienceId, version, size, children }: CopyLinkProps) {
  if (version?.supplementaryContext === undefined) return null;
  const link = linkOptions({
    to: '/pages/$pageId/audiences/$audienceId',
    params: { pageId, audienceId },
    search: { 'context-from': version.versionId },
  });
  return (
    <>
      <PaletteCommand label={children} icon={SquarePen} link={link} />
      <Link {...link} className={buttonStyle({ size })}>
        <Icon of={SquarePen} />
        {children}
      </Link>
    </>
  );
}
