// npm run release [-- FOLDER]: writes all files for a host, node included, into release/ or a new folder. No npm runs
// there.
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import {
  ensureAppBuilt,
  ensureInstalled,
  ensureServerBuilt,
  nodeBinary,
  root,
  run,
  serverCommand,
} from './house.mjs';

/** Exit code EX_USAGE. */
const MISUSED = 64;
const BUILT = ['dist', 'dist-server'];
/**
 * Shipped files by name. Others stay behind, because Compose keeps its secrets beside them, and a release is copied to
 * other machines and into an image.
 */
const SHIPPED = [
  'Dockerfile',
  'compose.yaml',
  'pgbouncer.ini',
  'vendinha@.service',
  'nginx/compose-servers.conf',
  'nginx/vendinha-servers.conf',
  'nginx/vendinha.conf',
  'prometheus/alertmanager.yml',
  'prometheus/alerts.test.yml',
  'prometheus/alerts.yml',
  'prometheus/compose.yml',
  'prometheus/prometheus.yml',
].map((name) => `deploy/${name}`);
const OWN = join(root, 'release');

const folder = folderOrExit(process.argv.slice(2));
// Another user than the builder runs a release, and Debian's root may keep all new files for itself.
process.umask(0o022);
ensureInstalled();
ensureAppBuilt();
ensureServerBuilt();

if (folder === OWN) rmSync(folder, { recursive: true, force: true });
mkdirSync(join(folder, 'bin'), { recursive: true });
for (const path of [...BUILT, ...SHIPPED]) cpSync(join(root, path), join(folder, path), { recursive: true });
// Compiled code of other starts on this machine, perhaps with other flags, is left out. The release keeps that of its
// own start below.
rmSync(join(folder, 'dist-server/kept'), { recursive: true, force: true });
cpSync(realpathSync(nodeBinary), join(folder, 'bin/node'));

const { args, server, operator, env } = serverCommand;
const settings = Object.entries(env)
  .filter(([name]) => name !== 'NODE_COMPILE_CACHE')
  .map(([name, value]) => `export ${name}="\${${name}:-${value}}"\n`)
  .join('');
// With exec a signal reaches the server itself, also as the first process of a container.
writeFileSync(
  join(folder, 'bin/vendinha'),
  `#!/bin/sh
# vendinha: the server. vendinha reconcile, orders, rotate-keys and so on: what npm run does from the sources.
here=$(cd "$(dirname "$(readlink -f "$0")")/.." && pwd)
export NODE_ENV=production
${settings}if [ $# -eq 0 ]; then exec "$here/bin/node" ${args.join(' ')} "$here/${server}"; fi
command=$1
case "$command" in
  ${operator.join(' | ')}) shift ;;
  *) echo "vendinha starts the server, vendinha COMMAND is one of: ${operator.join(', ')}" >&2; exit ${MISUSED} ;;
esac
exec "$here/bin/node" "$here/dist-server/$command.js" "$@"
`,
);
for (const program of ['node', 'vendinha']) chmodSync(join(folder, 'bin', program), 0o755);
run(nodeBinary, ['scripts/build/warm-release.ts', folder]);
for (const path of [...BUILT, 'deploy']) openToAll(join(folder, path));
process.stdout.write(`${folder}\n`);

/** Folder of the release. It must be new or empty. Only release/ may hold an earlier release, which is emptied. */
function folderOrExit(args) {
  if (args.length > 1 || args[0]?.startsWith('-')) exit('npm run release [-- FOLDER]');
  const asked = resolve(args[0] ?? OWN);
  const mayHold = asked === OWN ? ['bin', 'deploy', ...BUILT] : [];
  if (!namesIn(asked).every((name) => mayHold.includes(name)))
    exit(`${asked} is no empty folder: name a new one`);
  return asked;
}

/** Opens a copied file to all users, because a copy has the mode of its source. */
function openToAll(path) {
  const isFolder = statSync(path).isDirectory();
  chmodSync(path, isFolder ? 0o755 : 0o644);
  if (isFolder) for (const name of readdirSync(path)) openToAll(join(path, name));
}

/** Names in a folder. A file counts as a folder with content. */
function namesIn(path) {
  try {
    return readdirSync(path);
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    if (error.code === 'ENOTDIR') return [''];
    throw error;
  }
}

function exit(why) {
  process.stderr.write(`${why}\n`);
  process.exit(MISUSED);
}
