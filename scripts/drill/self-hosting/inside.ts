/** Follows docs/self-hosting.md on the copy of a machine that copy-machine.sh makes. Prints the figures of the drill as JSON. */
import { type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { atMost, exactly, type Figure, told } from '../figure.ts';
import { copyPictures } from './copied-pictures.ts';
import { askWithoutPause } from './load.ts';
import { openShops } from './open-shops.ts';
import { type PageBlock, readBlocks } from './page-blocks.ts';
import { renewed } from './renewed.ts';
import { ORIGIN, pay, type Shopper, showPicture, signUp, until } from './shopper.ts';
import { openWorld, type World } from './world.ts';

const PAGE = readFileSync('docs/self-hosting.md', 'utf8');
const PORTS = [8081, 8082, 8083];
const RESTART = /^ *systemctl restart vendinha@/m;
const SEAL = '/etc/vendinha/seal.key';
/** Prints the ends of all logs. Successful requests are left out. */
const SHOW_LOGS = `grep -v '"status":200' /var/log/vendinha@*.log | tail -n 40 || true
grep -v ' 200 ' /var/log/nginx/* | tail -n 40 || true
tail -n 20 /var/log/pgbouncer.log /var/log/postgresql/*
runuser -u postgres -- psql vendinha -c 'select kind, attempts, last_error, run_at from job' -c 'select * from charge' -c 'select * from pix_payment'`;

const figures: Figure[] = [];
try {
  await follow();
  process.stdout.write(`${JSON.stringify(figures)}\n`);
  process.exit(0);
} catch (error) {
  console.error(error);
  await run(SHOW_LOGS, 'the logs');
  process.exit(1);
}

async function follow(): Promise<void> {
  const blocks = readBlocks(PAGE);
  const key = /^PSP_PIX_KEY=(.+)$/m.exec(PAGE)?.[1] ?? '';
  const world = await openWorld(key);
  let ran = 0;
  let shopper: Shopper | null = null;
  for (const block of blocks) {
    const { use, text } = block;
    if (use.kind === 'file') writeFileSync(use.path, world.localize(text));
    if (use.kind !== 'run') continue;
    if (RESTART.test(text)) {
      shopper ??= await shop(world);
      await restartUnderLoad(block, shopper);
    } else if (text.includes(`> ${SEAL}`)) await makeKeyTwice(block);
    else await run(text, `line ${block.line}, ${block.place}`);
    ran += 1;
  }
  figures.push(await renewed());
  const unmarked = blocks.filter(({ use }) => use.kind === 'unmarked').length;
  figures.unshift(
    told('blocks of the page that were run', String(ran)),
    exactly('blocks without a mark', unmarked, 0),
    exactly('processes of another release than the link names', ofOtherReleases(), 0),
  );
  for (const { use, place } of blocks)
    if (use.kind === 'skip') figures.push(told(`skipped: ${place}`, use.reason));
}

/** Runs commands like a shell that ends at the first failure. Some machines have root keep new files for itself. */
async function run(commands: string, what: string): Promise<void> {
  // Without a terminal of its own, no command can ask for a password.
  const stdio: StdioOptions = ['ignore', process.stderr, process.stderr];
  const child = spawn('bash', ['-e', '-c', `umask 077\n${commands}`], { detached: true, stdio });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${what} ended with ${code}:\n${commands}`);
}

/** Runs the lines that make the sealing key, as if they were typed once more later. They must keep the first one. */
async function makeKeyTwice({ text, line, place }: PageBlock): Promise<void> {
  const keys = new Set<string>();
  for (const time of ['first', 'second']) {
    await run(text, `line ${line}, ${place}, the ${time} time`);
    keys.add(readFileSync(SEAL, 'utf8'));
  }
  figures.push(exactly('sealing keys, with the lines that make one run twice', keys.size, 1));
}

/** Signs two people up. One pays for a lock and sells coffee, and the other buys it. */
async function shop(world: World): Promise<Shopper> {
  const ready = await Promise.all(PORTS.map((port) => fetch(`http://127.0.0.1:${port}/readyz`)));
  figures.push(exactly('processes that are ready', ready.filter(({ ok }) => ok).length, PORTS.length));
  const began = performance.now();
  const owner = await signUp(world, 'dona@exemplo.com.br', '52998224725');
  figures.push(
    atMost('a sign-up by mail, to the profile', (performance.now() - began) / 1000, 15, {
      unit: 's',
      digits: 1,
    }),
  );

  const [place, second] = await openShops(world, owner);
  const image = await showPicture(owner, place.id);
  figures.push(told('a picture came back from the storage', 'as it was'));
  const item = { name: 'Café', price: 5, quantity: 100, image };
  const coffee = await owner.create('ITEM', { parentId: place.id }, item);
  const { asked, shown } = await copyPictures(owner, { from: place.id, to: second.id, image });
  figures.push(exactly('copied items that show their picture', shown, asked));

  const buyer = owner;
  const purchase = await buyer.create(
    'SHOPPING_PURCHASE',
    { parentId: place.id },
    { items: [{ id: coffee.id, quantity: 1 }], totalAmount: 5, useBalance: false },
  );
  const ms = await pay(world, buyer, purchase.id, 'SHOPPING_PURCHASE');
  figures.push(atMost('a purchase by PIX, from the payment to PAID', ms, 5000, 'ms'));
  const log = readFileSync('/var/log/nginx/access.log', 'utf8');
  const calls = log.match(/POST \/pix\/webhook\/- 200 /g) ?? [];
  figures.push(
    told('calls of the webhook, with a certificate', String(calls.length)),
    exactly('and the answer to one without', await world.callUncertified(), 403),
  );
  if (calls.length === 0) throw new Error(`the bank never called: ${log}`);
  return buyer;
}

/** Number of processes with a program of another release than the link's. A missing process counts, too. */
function ofOtherReleases(): number {
  const wanted = realpathSync('/opt/vendinha/bin/node');
  const programs = PORTS.map((port) => {
    const pid = readFileSync(`/run/units/vendinha@${port}.pid`, 'utf8').trim();
    return realpathSync(`/proc/${pid}/exe`);
  });
  return programs.filter((program) => program !== wanted).length;
}

async function restartUnderLoad({ text, line, place }: PageBlock, shopper: Shopper): Promise<void> {
  const load = askWithoutPause(shopper);
  await until(async () => load.answers() > 100);
  const began = performance.now();
  await run(text, `line ${line}, ${place}`);
  await until(() =>
    fetch('http://127.0.0.1:8082/readyz').then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  const took = (performance.now() - began) / 1000;
  const before = load.answers();
  await until(async () => load.answers() > before + 100);
  const { answers, failures } = await load.end();
  for (const failure of new Set(failures)) console.error(failure);
  figures.push(
    told(`'${place}', which restarts under load, took`, `${took.toFixed(1)} s`),
    told(`'${place}': answers meanwhile`, String(answers)),
    exactly(`'${place}': of them failures`, failures.length, 0),
  );
  const { status } = await fetch(`${ORIGIN}/readyz`);
  figures.push(exactly('readiness behind the proxy', status, 200));
}
