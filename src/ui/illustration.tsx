import type { ReactNode } from 'react';

/** Drawings for empty states. Each has one part in color. */
const drawings = {
  pages: (
    <>
      <rect x="12" y="10" width="132" height="76" rx="7" />
      <path d="M12 26h132" fill="none" />
      <g fill="var(--line-strong)" stroke="none">
        <circle cx="24" cy="18" r="2" />
        <circle cx="32" cy="18" r="2" />
        <circle cx="40" cy="18" r="2" />
      </g>
      <rect x="28" y="38" width="48" height="34" rx="4" fill="var(--accent)" stroke="none" />
      <path d="m32 66 13-13 9 8 7-6 11 11" fill="none" stroke="var(--surface)" />
      <path d="M88 42h42M88 52h30" fill="none" />
      <rect x="88" y="62" width="28" height="10" rx="3" fill="var(--sunken)" />
    </>
  ),
  audiences: (
    <>
      <rect x="12" y="8" width="96" height="64" rx="6" fill="var(--sunken)" />
      <path d="M24 22h44M24 32h20" fill="none" />
      <rect x="48" y="24" width="96" height="64" rx="6" />
      <path d="M66 42h46M66 52h62" fill="none" />
      <rect x="66" y="66" width="34" height="11" rx="3" fill="var(--sunken)" />
      <path d="M57 38v18" stroke="var(--tailored)" strokeWidth="2.5" />
    </>
  ),
  sessions: (
    <>
      <rect x="80" y="12" width="32" height="70" rx="3" fill="var(--accent-soft)" stroke="var(--accent)" />
      <path d="M12 82h136" fill="none" />
      <g fill="var(--sunken)">
        <rect x="20" y="56" width="12" height="26" />
        <rect x="40" y="46" width="12" height="36" />
        <rect x="60" y="52" width="12" height="30" />
        <rect x="120" y="44" width="12" height="38" />
        <rect x="138" y="60" width="8" height="22" />
      </g>
      <rect x="83" y="36" width="12" height="46" />
      <rect x="98" y="26" width="12" height="56" />
      <path d="M14 46c20-14 36-4 54-9s36-22 78 1" fill="none" strokeDasharray="3 4" />
    </>
  ),
  people: (
    <>
      <path d="M10 48h140" fill="none" />
      <circle cx="38" cy="48" r="18" fill="var(--sunken)" />
      <circle cx="122" cy="48" r="18" fill="var(--sunken)" />
      <circle cx="80" cy="48" r="22" />
      <g fill="none">
        <circle cx="38" cy="44" r="5" />
        <path d="M29 58c3-7 15-7 18 0M113 58c3-7 15-7 18 0" />
        <circle cx="122" cy="44" r="5" />
      </g>
      <g fill="var(--accent)" stroke="none">
        <circle cx="80" cy="42" r="6.5" />
        <path d="M68 60c3-10 21-10 24 0z" />
      </g>
    </>
  ),
  accounts: (
    <>
      <rect x="30" y="10" width="76" height="76" rx="5" />
      <path d="M12 86h112" fill="none" />
      <g fill="var(--sunken)">
        <rect x="41" y="22" width="14" height="14" rx="2" />
        <rect x="61" y="22" width="14" height="14" rx="2" />
        <rect x="81" y="22" width="14" height="14" rx="2" />
        <rect x="41" y="46" width="14" height="14" rx="2" />
        <rect x="81" y="46" width="14" height="14" rx="2" />
      </g>
      <rect x="61" y="46" width="14" height="14" rx="2" fill="var(--accent)" stroke="none" />
      <path d="M61 86V72h14v14" fill="none" />
    </>
  ),
  topics: (
    <>
      <path
        d="M20 12h72a8 8 0 0 1 8 8v22a8 8 0 0 1-8 8H42L29 60V50h-9a8 8 0 0 1-8-8V20a8 8 0 0 1 8-8z"
        fill="var(--sunken)"
      />
      <path d="M26 26h50M26 36h30" fill="none" />
      <path d="M76 38h64a8 8 0 0 1 8 8v20a8 8 0 0 1-8 8h-9v10l-13-10H76a8 8 0 0 1-8-8V46a8 8 0 0 1 8-8z" />
      <path d="M82 52h50" fill="none" />
      <path d="M82 62h30" fill="none" stroke="var(--accent)" strokeWidth="2.5" />
    </>
  ),
  noMatch: (
    <>
      <path d="M12 26h128M12 48h128M12 70h128" fill="none" />
      <circle cx="84" cy="44" r="24" />
      <path d="M102 62l20 20" fill="none" strokeWidth="4" />
      <path d="M73 48h22" fill="none" stroke="var(--accent)" strokeWidth="2.5" strokeDasharray="1 5" />
    </>
  ),
  offline: (
    <>
      <path d="M12 48h28M120 48h28" fill="none" />
      <rect x="40" y="34" width="30" height="28" rx="6" />
      <path d="M70 42h9M70 54h9" fill="none" strokeWidth="2.5" />
      <rect x="96" y="34" width="24" height="28" rx="6" fill="var(--sunken)" />
      <path d="m78 24 4 6m5-10v8m9-4-4 6" fill="none" stroke="var(--accent)" strokeWidth="2" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type IllustrationName = keyof typeof drawings;

/** Decorative drawing above the title of an empty state. */
export const Illustration = ({ of }: { of: IllustrationName }) => (
  <svg
    aria-hidden
    width="160"
    height="96"
    viewBox="0 0 160 96"
    fill="var(--surface)"
    stroke="var(--line-strong)"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    className="-ml-3 max-w-full"
  >
    {drawings[of]}
  </svg>
);
