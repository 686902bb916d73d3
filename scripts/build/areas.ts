/** What a grouping function may ask of the build about a module. */
interface ModuleGraph {
  getModuleInfo(id: string): { importers: string[]; dynamicImporters: string[]; code: string | null } | null;
}

/**
 * Parts of the app that people open cold or one after the other, by the modules that are loaded when used. A module that
 * is loaded when used belongs to the first that names it.
 */
const AREAS: readonly (readonly [name: string, modules: RegExp])[] = [
  [
    'behind',
    /src[/](records[/]refusals|data[/](engine|wire[/](server-clock|apollo-transport))|app[/](composition[/]live-connection|install[/]install-strip|boot[/]home-picture)|features[/](notifications[/]notification-host|payment[/]payment-host|deposit[/]deposit-host|pending[/]pending-strip|home[/]geolocation-strip))\./,
  ],
  ['shop', /src[/]features[/]shopping[/]shopping-screen\./],
  // Every screen of a manager comes by way of these routes, so what they bring is fetched with the items anyway.
  ['items', /src[/](features[/]items[/]items-screen|app[/]manager-routes)\./],
  [
    'manager',
    /src[/]features[/](items|campaigns|configuration|labels|invites|intelligence|my-locations|kiosk[/]tablet-[^/]*)[/.]/,
  ],
  ['more', /./],
];

/** Areas of everybody: to them the items are a manager's screens like others. */
const BEFORE: ReadonlySet<string> = new Set(['behind', 'shop']);
/** Of an area, and large enough for a file of its own. */
const APART = /apollo-transport\./;
/** What tells how long a shelf lasts, what was sold in a period, and who works where. Few screens need it, and the others would fetch it with what all share. */
const OF_FEW =
  /src[/](domain[/](overview[/](pick-|spans)|intelligence[/](cover|columns|fold-sales|period)|words[/]month|people[/]staff-ways)|records[/]types[/]staff|data[/](sync[/](owner|sale-days|sales-rows)|rows[/](pick-list|team)|mirror[/](own-staff|drop-work)|hooks[/]work))/;
const ICON = /lucide-react[/]dist[/]esm[/]icons[/]([\w-]+)\.mjs$/;

/**
 * The groups of modules that several screens share, named by the areas of those screens. Whatever such a module needs is
 * shared by as many areas or more. So groups of more areas come first, and none fetches for an area what it does not use.
 * Styles are a group of their own.
 */
export const SHARED_GROUPS = AREAS.map((_, index) => ({
  name: (id: string, graph: ModuleGraph): string | null => {
    const areas = areasOf(id, graph);
    if (/\.css\b/.test(id) || areas.length !== AREAS.length - index) return null;
    const name = areas.filter((area) => area !== 'items' || !areas.some((one) => BEFORE.has(one))).join('-');
    return name === 'behind' ? name : `of-${name}`;
  },
  priority: 0.4,
}));

/**
 * The areas that fetch a module by static imports. None for a module of one screen, which stays in that screen's file.
 * What is fetched behind the first cards is one file all the same.
 */
function areasOf(id: string, graph: ModuleGraph): string[] {
  if (OF_FEW.test(id)) return [];
  const roots = rootsOf(id, graph);
  const names = new Set(roots.map((root) => AREAS.find(([, modules]) => modules.test(root))?.[0]));
  if (roots.length < 2 && (!names.has('behind') || roots.some((root) => APART.test(root)))) return [];
  // One file more would weigh more on those who never open any.
  const isBefore = [...BEFORE].some((name) => names.has(name));
  if (isBefore && (names.has('items') || names.has('manager'))) names.add('items').add('manager');
  return AREAS.map(([name]) => name).filter((name) => names.has(name));
}

/** The modules, loaded when used, that bring a module with them. */
function rootsOf(id: string, graph: ModuleGraph): string[] {
  const seen = new Set<string>();
  const roots: string[] = [];
  const climb = (one: string): void => {
    if (seen.has(one)) return;
    seen.add(one);
    if ((graph.getModuleInfo(one)?.dynamicImporters.length ?? 0) > 0) roots.push(one);
    for (const importer of importersOf(one, graph)) climb(importer);
  };
  climb(id);
  return roots;
}

/** Who imports a module. Icons are imported by way of the file that exports all of them. */
function importersOf(id: string, graph: ModuleGraph): string[] {
  const importers = graph.getModuleInfo(id)?.importers ?? [];
  const icon = ICON.exec(id)?.[1];
  if (icon === undefined) return importers;
  const name = new RegExp(
    `\\b${icon.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}\\b`,
  );
  const users = importers
    .flatMap((barrel) => graph.getModuleInfo(barrel)?.importers ?? [])
    .filter((user) => !user.includes('lucide-react') && name.test(graph.getModuleInfo(user)?.code ?? ''));
  return users.length > 0 ? users : importers;
}
