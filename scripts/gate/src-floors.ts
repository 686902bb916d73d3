import type { IConfiguration } from 'dependency-cruiser';

type Forbidden = NonNullable<IConfiguration['forbidden']>;

/** The floors of the rooms in `src/`, from below. A floor imports those before it in its list, never one behind it. */
export const SRC_FLOORS: Readonly<Record<string, readonly string[]>> = {
  'src/app/': [
    'boot/',
    'parts/',
    'worker/',
    'composition/',
    'install/',
    'guards/',
    'kiosk/',
    'frame/',
    'keepers/',
    'manager-routes.tsx',
    'routes.tsx',
    'app.tsx',
    'main.tsx',
  ],
  'src/data/': [
    'basis/',
    'wire/',
    'mirror/',
    'outbox/',
    'pull/',
    'discovery/',
    'sync/',
    'commands/',
    'live/',
    'data.ts',
    'sync-chunk.ts',
    'create-data.ts',
    'hooks/',
    'rows/',
  ],
  'src/device/': ['page/', 'place/', 'picture/', 'files/', 'scan/', 'qr/'],
  'src/domain/': [
    'values/',
    'words/',
    'hours/',
    'money/',
    'prices/',
    'people/',
    'lots/',
    'shop/',
    'copies/',
    'restock/',
    'supplies/',
    'sales/',
    'csv/',
    'intelligence/',
    'history/',
    'near/',
    'overview/',
    'closing/',
    'losses/',
    'shelves/',
    'labels/',
  ],
  'src/identity/': ['base/', 'vault/', 'cognito/', 'session/'],
  'src/ui/': [
    'base/',
    'scroll/',
    'words/',
    'marks/',
    'tables/',
    'buttons/',
    'focus/',
    'layout/',
    'sheets/',
    'forms/',
    'toasts/',
    'fields/',
    'camera/',
    'states/',
    'pictures/',
    'payment/',
    'map/',
  ],
};

/**
 * Rules for dependency-cruiser, one for each floor with its forbidden imports. `root` is the folder that holds the
 * rooms.
 */
export function floorRules(root: string): Forbidden {
  return Object.entries(SRC_FLOORS).flatMap(([room, floors]) =>
    floors.slice(0, -1).map((floor, level) => ({
      name: `${room}${floor} is below`,
      severity: 'error' as const,
      from: { path: `^${root}${room}${floor}` },
      to: { path: `^${root}${room}(${floors.slice(level + 1).join('|')})` },
    })),
  );
}

/** Folders of a room with floors that the list does not name, and names that no folder has. */
export function unnamedFloors(room: string, found: readonly string[]): string[] {
  const floors = SRC_FLOORS[room] ?? [];
  const folders = floors.filter((floor) => floor.endsWith('/'));
  return [
    ...found
      .filter((folder) => !folders.includes(folder))
      .map((folder) => `${room}${folder}: no floor of scripts/gate/src-floors.ts`),
    ...folders
      .filter((folder) => !found.includes(folder))
      .map((folder) => `${room}${folder}: a floor without a folder`),
  ];
}

/** Floors that a room's README does not name, in backticks, with or without the slash. */
export function untoldFloors(room: string, readme: string): string[] {
  return (SRC_FLOORS[room] ?? [])
    .filter((floor) => floor.endsWith('/'))
    .filter((floor) => !readme.includes(`\`${floor}\``) && !readme.includes(`\`${floor.slice(0, -1)}\``))
    .map((floor) => `${room}README.md: does not name the floor ${floor}`);
}
