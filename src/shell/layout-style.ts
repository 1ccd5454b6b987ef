// Shared by the layout and the frame that the HTML shows before it.
export const layoutStyle =
  'grid min-h-dvh grid-cols-[var(--spacing-sidebar)_minmax(0,1fr)] max-tablet:grid-cols-[var(--spacing-rail)_minmax(0,1fr)] max-phone:grid-cols-1';
export const sidebarStyle =
  'sticky top-0 flex h-dvh flex-col border-line border-r bg-canvas text-sm max-phone:hidden';
export const mainNavStyle = 'flex flex-1 flex-col gap-0.5 overflow-x-hidden overflow-y-auto p-2';
export const footerNavStyle = 'flex flex-col gap-0.5 border-line border-t p-2';
export const topBarStyle = 'h-topbar flex-none border-line border-b';
