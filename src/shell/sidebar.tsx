import { KeptLinks } from './kept-links.tsx';
import { footPlacesStyle, placesStyle } from './layout-style.ts';
import { NavLink, navStyle } from './nav-link.tsx';
import { openShortcuts } from './palette/palette-host.tsx';
import { footPlaces, places } from './places.ts';
import { TenantMenu } from './tenant-menu.tsx';

interface SidebarProps {
  /** Whether it may shrink to a rail of icons; in the phone's sheet it never does. */
  rail: boolean;
}

export function Sidebar({ rail }: SidebarProps) {
  return (
    <>
      <TenantMenu rail={rail} />
      <nav aria-label="Main" className={placesStyle}>
        {places.map((place) => (
          <NavLink key={place.label} {...place} rail={rail} />
        ))}
        <KeptLinks rail={rail} />
      </nav>
      <div className={footPlacesStyle}>
        {footPlaces.map((place) => (
          <NavLink key={place.label} {...place} rail={rail} />
        ))}
        <button type="button" title="Shortcuts" onClick={openShortcuts} className={navStyle(rail)}>
          <span aria-hidden className="grid size-icon place-items-center font-medium text-muted">
            ?
          </span>
          <span className={rail ? 'max-tablet:sr-only' : undefined}>Shortcuts</span>
        </button>
      </div>
    </>
  );
}
