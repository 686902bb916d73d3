import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import type { Foreign } from './cpu.ts';

/** Date, machine and versions of a measurement, with the machine's other load and its speed at the end. */
export function circumstances({ share, load }: Foreign, ...versions: string[]): string {
  const [day, busy] = [new Date().toISOString().slice(0, 10), (share * 100).toFixed(0)];
  return [
    `${[day, machineName(), `Node ${process.version}`, ...versions].join(', ')}.`,
    `Other programs took ${busy} % of the processors meanwhile (load average ${load.toFixed(1)} at the end).`,
    `A core had the index ${coreIndex()}, and a page of new memory took ${newPageMicros().toFixed(1)} µs.`,
  ].join(' ');
}

/** Time for which strings are built, ms. */
const INDEX_MS = 500;

/**
 * Strings of 10,000 letters that a core builds in a tenth of a second. Lighthouse's benchmark index counts them, too,
 * and warns below 1,000. Figures in ms of two days can only be compared with it beside them.
 */
function coreIndex(): number {
  const until = performance.now() + INDEX_MS;
  let letters = 0;
  while (performance.now() < until) {
    let text = '';
    for (let letter = 0; letter < 10_000; letter += 1) text += 'a';
    letters += text.length;
  }
  return Math.round(letters / 10_000 / ((INDEX_MS / 1000) * 10));
}

/** Bytes of a page of memory. */
const PAGE = 4096;
/**
 * Number of pages that are asked for at once. The C library takes so many from the system, and none that were used
 * before.
 */
const PAGES = 16_384;

/**
 * Time in µs in which the system hands out an unused page of 4 KiB. A machine of its own takes a quarter of one. A
 * virtual machine may take twenty. Then starting a process or filling a page takes several times as long.
 */
function newPageMicros(): number {
  const memory = new Uint8Array(PAGES * PAGE);
  const begun = performance.now();
  for (let at = 0; at < memory.length; at += PAGE) memory[at] = 1;
  return ((performance.now() - begun) * 1000) / PAGES;
}

function machineName(): string {
  const [first] = cpus();
  const kb = /^MemTotal:\s+(\d+)/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1];
  const gib = Math.round(Number(kb ?? 0) / 1024 / 1024);
  return `${cpus().length} × ${first?.model.trim() ?? 'unknown processor'}, ${gib} GiB`;
}
