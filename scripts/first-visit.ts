import type { Plugin } from 'vite';

/** What a first visit to the list of pages opens: the entry, and the list's own part of its route. */
const entries =
  /[\\/](?:src[\\/]main\.tsx|src[\\/]routes[\\/]_app[\\/]pages\.index\.tsx\?tsr-split=component)$/;

/** The one library whose index names two thousand modules, of which each module that imports it wants a few. */
const icons = 'lucide-react';
const iconsIndex = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]lucide-react\.mjs$/;

export interface FirstVisit {
  plugin: Plugin;
  /** Whether the first visit needs a module. Known once the module graph is complete. */
  holds(id: string): boolean;
}

/** Names the modules that a first visit imports statically, so that they can travel apart from all others. */
export function firstVisit(): FirstVisit {
  const held = new Set<string>();
  const wanted = new Set<string>();
  return {
    holds: (id) => held.has(id),
    plugin: {
      name: 'first-visit',
      apply: 'build',
      buildEnd(error) {
        if (error) return;
        held.clear();
        wanted.clear();
        const visit = (id: string) => {
          if (held.has(id)) return;
          held.add(id);
          const info = this.getModuleInfo(id);
          for (const name of iconsNamed(info?.code ?? '')) wanted.add(name);
          if (!iconsIndex.test(id)) info?.importedIds.forEach(visit);
        };
        const ids = [...this.getModuleIds()];
        for (const id of ids) if (entries.test(id)) visit(id);
        const index = ids.find((id) => iconsIndex.test(id));
        if (index)
          for (const id of iconModules(this.getModuleInfo(index)?.code ?? '', wanted))
            visit(index.replace(/[^\\/]+$/, id));
      },
    },
  };
}

/** The icons that a module imports by name. */
function iconsNamed(code: string): string[] {
  return [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g)]
    .filter(([, , from]) => from === icons)
    .flatMap(([, names = '']) => names.split(',').map((name) => name.trim().split(/\s/)[0] ?? ''));
}

/** Where the icons' index takes the icons of these names from, relative to itself. */
function iconModules(code: string, names: ReadonlySet<string>): string[] {
  return [...code.matchAll(/export\s*\{([^}]*)\}\s*from\s*["']\.\/([^"']+)["']/g)]
    .filter(([, exported = '']) =>
      exported.split(',').some((each) => names.has(each.trim().split(/\s+/).at(-1) ?? '')),
    )
    .map(([, , path = '']) => path);
}
