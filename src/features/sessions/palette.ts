import { linkOptions } from '@tanstack/react-router';
import { shortenId } from '#lib/id.ts';
import { visibleName } from '#lib/text.ts';
import type { PaletteSource } from '#shell/palette/palette-item.ts';
import { recordKinds } from '#shell/recent-items.ts';

const { icon } = recordKinds.session;
const MAX_PAGES = 5;

/** Sessions by ID, offered for the current page and recent ones: a session is found by its page only. */
export const sessionsSource: PaletteSource = {
  prefix: 'session_',
  byId(sessionId, { pageId, recents }) {
    const recentPages = recents.filter(({ kind }) => kind === 'page').slice(0, MAX_PAGES);
    const pages = new Map(recentPages.map(({ id, name }) => [id, name]));
    if (pageId) pages.set(pageId, pages.get(pageId) ?? null);
    return [...pages].map(([id, name]) => ({
      key: `session:${id}:${sessionId}`,
      icon,
      name: `Find session ${shortenId(sessionId)}`,
      detail: `Of ${visibleName(name) || shortenId(id)}`,
      link: linkOptions({
        to: '/pages/$pageId/sessions/$sessionId',
        params: { pageId: id, sessionId },
      }),
    }));
  },
};
