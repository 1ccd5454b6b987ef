import { Link } from '@tanstack/react-router';
import { audienceRowLink } from './audiences-columns.tsx';
import type { AudiencesSentence } from './audiences-sentence.ts';

/** Sentence about a list of audiences, with a link to the best one. */
export const BestAudience = ({ row, name, text, sample }: AudiencesSentence) => (
  <>
    {row ? (
      <Link
        {...audienceRowLink(row)}
        className="rounded-xs decoration-line-strong underline underline-offset-3 hover:decoration-current"
      >
        <bdi>{name}</bdi>
      </Link>
    ) : null}
    {text}
    {sample ? <span className="max-tablet:sr-only">{sample}</span> : null}
    {row ? '.' : null}
  </>
);
