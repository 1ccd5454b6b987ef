const GAP = 4;
const MARGIN = 8;

/** Puts a fixed panel below its button, or above where there is more room, and inside the window in any case. */
export function place(panel: HTMLElement, button: HTMLElement, align: 'start' | 'end') {
  const anchor = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = panel;
  const room = document.documentElement;
  const wanted = align === 'start' ? anchor.left : anchor.right - width;
  const left = Math.max(MARGIN, Math.min(wanted, room.clientWidth - width - MARGIN));
  const below = anchor.bottom + GAP;
  const lowest = room.clientHeight - height - MARGIN;
  const wantedTop = below <= lowest || anchor.top < room.clientHeight / 2 ? below : anchor.top - GAP - height;
  const top = Math.max(MARGIN, Math.min(wantedTop, lowest));
  panel.style.left = `${left}px`;
  panel.style.top = `${top}px`;
}
