import type { IConfiguration } from 'dependency-cruiser';
import type { Floor, ServerRoom } from './server-room.ts';
import { SERVER_ROOMS } from './server-walls.ts';

type Allowed = NonNullable<IConfiguration['allowed']>;

/** One permission of the table. The files at `from` may import the files at `to`. Both are path patterns. */
export interface Permission {
  readonly from: string;
  readonly to: string;
  /** Name of the permission in a message. */
  readonly says: string;
}

/** The permissions of the table of rooms. Two paths of one floor are one permission. */
export function permissions(rooms: readonly ServerRoom[] = SERVER_ROOMS): Permission[] {
  return rooms.flatMap(({ room, may, alone = [], floors = [] }) => [
    ...may.map((to) => ({ from: pattern(room), to: pattern(to), says: `${room} -> ${to}` })),
    ...alone.flatMap(({ file, may }) =>
      may.map((to) => ({ from: pattern(room + file), to: pattern(to), says: `${room}${file} -> ${to}` })),
    ),
    ...floors.flatMap(({ floor, files, may }) =>
      may.map((below) => ({
        from: floorPattern(room, { floor, files }),
        to: floorPattern(room, floors.find((other) => other.floor === below) ?? { floor: below }),
        says: `${room}${floor} -> ${room}${below}`,
      })),
    ),
  ]);
}

/** The allowed imports inside `server/` for dependency-cruiser. `root` is the folder that holds the rooms. */
export function wallRules(root: string): Allowed {
  const rule = (from: string, to: string) => ({
    from: { path: `^${root}${from}` },
    to: { path: `^${root}${to}` },
  });
  return [
    ...SERVER_ROOMS.flatMap(({ room, floors }) =>
      floors === undefined
        ? [rule(pattern(room), pattern(room))]
        : floors.map((floor) => rule(floorPattern(room, floor), floorPattern(room, floor))),
    ),
    ...permissions().map(({ from, to }) => rule(from, to)),
    rule('server/[^/]+$', '(server|src/domain|src/records)/'),
  ];
}

/** Rows that name a room or a floor which does not stand above them. */
export function circular(rooms: readonly ServerRoom[] = SERVER_ROOMS): string[] {
  return rooms.flatMap(({ room, may, floors = [] }, at) => [
    ...may
      .filter((to) => rooms.slice(at).some((other) => other.room === to))
      .map((to) => `${room} -> ${to}: stands below it`),
    ...floors.flatMap(({ floor, may }, level) =>
      may
        .filter((to) => !floors.slice(0, level).some((other) => other.floor === to))
        .map((to) => `${room}${floor} -> ${room}${to}: stands below it`),
    ),
  ]);
}

/** Permissions that no import of the project uses. The table must list only the imports that there are. */
export function unused(
  imports: readonly { from: string; to: string }[],
  rooms: readonly ServerRoom[] = SERVER_ROOMS,
): string[] {
  return permissions(rooms)
    .filter(
      ({ from, to }) =>
        !imports.some((one) => new RegExp(`^${from}`).test(one.from) && new RegExp(`^${to}`).test(one.to)),
    )
    .map(({ says }) => `${says}: nobody imports it, take it off scripts/gate/server-walls.ts`);
}

function floorPattern(room: string, { floor, files }: Pick<Floor, 'floor' | 'files'>): string {
  return files === undefined
    ? pattern(`${room}${floor}/`)
    : `${pattern(room)}(${files.map(pattern).join('|')})`;
}

/** Pattern of a path. A folder covers all files below it, a file only itself. */
function pattern(path: string): string {
  const literal = path.replaceAll('.', '\\.');
  return path.endsWith('/') ? literal : `${literal}$`;
}
