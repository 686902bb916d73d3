import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Floor, ServerRoom } from './server-room.ts';
import { SERVER_ROOMS } from './server-walls.ts';

const BEGIN = '<!-- imports: printed by `npm run gate -- --write` -->';
const END = '<!-- /imports -->';

/** Imports of a room for its README, in Markdown between two markers. */
export function mayImport({ may, why, alone = [], floors = [] }: ServerRoom): string {
  return [
    BEGIN,
    `May import: ${named(may.map(folderName))}. ${why}`,
    ...alone.map((one) => `- \`${one.file}\` alone: ${named(one.may.map(folderName))}. ${one.why}`),
    ...(floors.length === 0 ? [] : ['', '| floor | may import |', '|---|---|']),
    ...floors.map((floor) => `| ${floorName(floor)} | ${floor.may.join(', ') || 'none'} |`),
    END,
  ].join('\n');
}

/** Checks every room's README against the table, or writes its lines anew. Answers with the faults. */
export function staleReadmes(write: boolean): string[] {
  return SERVER_ROOMS.flatMap((room) => {
    const path = join(room.room, 'README.md');
    if (!existsSync(path)) return [`${path}: every room of the server has a README`];
    const text = readFileSync(path, 'utf8');
    const printed = withImports(text, mayImport(room));
    if (printed === undefined) return [`${path}: has no line '${BEGIN}' followed by '${END}'`];
    if (printed === text) return [];
    if (!write) return [`${path}: says other imports than the table, run \`npm run gate -- --write\``];
    writeFileSync(path, printed);
    return [];
  });
}

/** Rooms that the server's own README does not list. */
export function untoldRooms(readme: string): string[] {
  return SERVER_ROOMS.filter(({ room }) => room.startsWith('server/'))
    .filter(({ room }) => !readme.includes(`| \`${folderName(room)}\` |`))
    .map(({ room }) => `server/README.md: does not list ${room}`);
}

/** The README with its printed part replaced; undefined without the two markers. */
export function withImports(readme: string, printed: string): string | undefined {
  const begin = readme.indexOf(BEGIN);
  const end = readme.indexOf(END, begin);
  if (begin < 0 || end < 0) return undefined;
  return readme.slice(0, begin) + printed + readme.slice(end + END.length);
}

function floorName({ floor, files }: Floor): string {
  return files === undefined ? `\`${floor}/\`` : `${floor}: ${named(files)}`;
}

function folderName(path: string): string {
  return path.replace(/\/$/, '');
}

function named(names: readonly string[]): string {
  return names.length === 0 ? 'nothing of ours' : names.map((name) => `\`${name}\``).join(', ');
}
