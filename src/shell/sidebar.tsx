import { NavLink } from './nav-link.tsx';
import { footPlaces, places } from './navigation.ts';
import { TenantMenu } from './tenant-menu.tsx';

interface SidebarProps {
  /** Whether it may shrink to a rail of icons; in the phone's sheet it never does. */
  rail: boolean;
}

export function Sidebar({ rail }: SidebarProps) {
  return (
    <>
      <TenantMenu rail={rail} />
      <nav aria-label="Main" className="flex flex-1 flex-col gap-0.5 overflow-auto p-2">
        {places.map((place) => (
          <NavLink key={place.label} {...place} rail={rail} />
        ))}
      </nav>
      <div className="flex flex-col gap-0.5 border-line border-t p-2">
        {footPlaces.map((place) => (
          <NavLink key={place.label} {...place} rail={rail} />
        ))}
      </div>
    </>
  );
}
