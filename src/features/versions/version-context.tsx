import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '#lib/copy.ts';
import { plural } from '#lib/text.ts';
import { toast } from '#shell/notify.ts';
import { Button } from '#ui/button.tsx';
import { LongText } from '#ui/long-text.tsx';

/** Context of a version for the page's agent, shown as plain text. */
export function VersionContext({ text }: { text: string | null | undefined }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    if (!text) return;
    const done = await copyText(text);
    setCopied(done);
    if (!done) toast.error("Couldn't copy");
  };
  return (
    <section aria-label="Context">
      <div className="flex min-h-control-sm items-center gap-3">
        <h2 className="flex-1 font-semibold text-sm text-strong">Context</h2>
        {text ? (
          <>
            <span className="tnum text-muted text-xs">{plural(text.length, 'character')}</span>
            <Button size="sm" icon={copied ? Check : Copy} onClick={copy} onBlur={() => setCopied(false)}>
              {copied ? 'Copied' : 'Copy'}
            </Button>
          </>
        ) : null}
      </div>
      {text ? (
        <div className="mt-1 max-w-prose whitespace-pre-wrap text-base text-default leading-5.5 [overflow-wrap:anywhere] [&>bdi]:block">
          <LongText>{text}</LongText>
        </div>
      ) : (
        <p className="mt-1 text-faint text-sm">No context</p>
      )}
    </section>
  );
}
