/** Questions of a grouping function to the build about a module. */
export interface ModuleGraph {
  getModuleInfo(id: string): { importers: string[]; dynamicImporters: string[]; code: string | null } | null;
}

/**
 * Parts of the app that people open cold or one after the other, by their modules that are loaded on demand. Such a
 * module belongs to the first part that names it.
 */
export const AREAS: readonly (readonly [name: string, letter: string, modules: RegExp])[] = [
  [
    'behind',
    'b',
    /src[/](records[/]refusals|data[/](sync-chunk|wire[/](server-clock|apollo-transport))|app[/](composition[/]live-connection|boot[/]screen-picture|frame[/]hosts)|features[/]pending[/]pending-strip)\./,
  ],
  ['shop', 's', /src[/]app[/]frame[/]shop-screen\./],
  // Modules that come by themselves behind the cards of home, and around every screen.
  [
    'home',
    'h',
    /src[/](features[/](payment[/]aside-strip\.|pending[/]pinned-strips\.|home[/](other-ways|more-cards|marks[/](card-|last-purchase)|near[/]near-tools))|app[/](install[/](install-(strip|offer)|push-part)|frame[/]quiet-parts|composition[/]push-services)|images[/]image-client\.)/,
  ],
  // Modules behind the items of a shop, or behind a press on home.
  [
    'near',
    'n',
    /src[/](features[/](shopping[/]|payment[/]read-payment\.)|app[/]install[/]|data[/]commands[/]commands\.)/,
  ],
  ['items', 'i', /src[/]features[/]items[/]items-screen\./],
  ['mine', 'm', /src[/]features[/]my-locations[/]my-locations-screen\./],
  [
    'owner',
    'o',
    /src[/]features[/](items|campaigns|configuration|labels|invites|intelligence|my-locations|kiosk[/]tablet-[^/]*)[/.]/,
  ],
  // A person who signs up has no worker yet, and often a weak signal.
  ['visitor', 'v', /src[/](features[/]account[/]|app[/]kiosk[/]open-screen)/],
  [
    'customer',
    'c',
    /src[/]features[/](history|profile|deposit|withdraw|equipment|chat|support|location-information)[/]/,
  ],
  ['all', 'a', /./],
];

/** Areas for which people wait. Below them the areas that come later. */
const EARLY = ['shop', 'items', 'mine'];
const LATE = ['home', 'near', 'owner', 'customer', 'all'];
/** Module through which every screen of a manager is loaded. */
const MANAGER_ROUTES = /src[/]app[/]manager-routes\./;
/** Module of an area that is large enough for a file of its own. */
const APART = /apollo-transport\./;
const ICON = /lucide-react[/]dist[/]esm[/]icons[/]([\w-]+)\.mjs$/;

/** Modules that stand before the first cards of home. */
const FIRST =
  /src[/](app[/]frame[/](signed-in-area|home-pictured)|features[/](home[/]home-screen|notifications[/]notification-bell))\./;
/** The first modules that only the home screen needs. */
const OF_HOME = /src[/](app[/]frame[/]home-pictured|features[/]home[/])/;

/** Module with the services of a signed-in person. */
const PERSON = /src[/]app[/]composition[/]person\./;

/**
 * Modules that stand before the first cards of home, in two files. A screen opened cold needs the first: the person's
 * services, the frame of every screen, and the modules that home shares with others.
 */
export const FIRST_GROUPS = [
  {
    name: (id: string, graph: ModuleGraph): string | null => {
      const roots = rootsOf(id, graph);
      const isShared = roots.some((root) => FIRST.test(root)) && !roots.every((root) => OF_HOME.test(root));
      return PERSON.test(id) || isShared ? 'person' : null;
    },
    priority: 1.5,
  },
  { name: 'home', test: FIRST, priority: 1 },
];

/**
 * The letters of the areas that fetch a module by static imports, such as 'sh'. None for a module of one screen, which
 * stays in that screen's file. All modules behind the first cards form one file nevertheless.
 */
export function areasOf(id: string, graph: ModuleGraph): string {
  const roots = rootsOf(id, graph);
  const names = new Set(roots.flatMap((root) => areasOfRoot(root)));
  if (roots.length < 2 && (!names.has('behind') || roots.some((root) => APART.test(root)))) return '';
  // All areas fetch the file behind the first cards, so its modules that later areas share form one file more.
  if (names.size > 1 && names.has('behind') && !EARLY.some((name) => names.has(name)))
    for (const name of LATE) names.add(name);
  return AREAS.flatMap(([name, letter]) => (names.has(name) ? [letter] : [])).join('');
}

function areasOfRoot(root: string): string[] {
  if (MANAGER_ROUTES.test(root)) return ['items', 'mine', 'owner'];
  return AREAS.filter(([, , modules]) => modules.test(root))
    .slice(0, 1)
    .map(([name]) => name);
}

/** The roots of a module: modules that are loaded on demand, and bring it with them. */
const rootsOf = oncePerModule((id, graph) => {
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
});

/** Importers of a module. Icons are imported by way of the file that exports all of them. */
const importersOf = oncePerModule((id, graph) => {
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
});

/**
 * Remembers a result for each module of a graph, because every group asks again, and each question copies the module's
 * text.
 */
function oncePerModule(
  find: (id: string, graph: ModuleGraph) => string[],
): (id: string, graph: ModuleGraph) => string[] {
  const found = new WeakMap<ModuleGraph, Map<string, string[]>>();
  return (id, graph) => {
    const known = found.get(graph) ?? new Map<string, string[]>();
    found.set(graph, known);
    const value = known.get(id) ?? find(id, graph);
    known.set(id, value);
    return value;
  };
}
