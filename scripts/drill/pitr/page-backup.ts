import { readFileSync } from 'node:fs';
import { readBlocks } from '../self-hosting/page-blocks.ts';

const PAGE = 'docs/self-hosting.md';
const MARK = 'npm run drill -- pitr plays it out';

export interface PageBackup {
  /** Settings of PostgreSQL while people buy. */
  archiving: Record<string, string>;
  /** Shell commands of every night. */
  nightly: string;
  /**
   * Settings with which a copy goes back to a moment, written as PostgreSQL does. Without a moment it goes on to the
   * end of the archive.
   */
  restoring(moment?: string): Record<string, string>;
}

/** Reads PostgreSQL's backups from the page for operators. A folder replaces /backup, and so many bases are kept. */
export function readPageBackup(folder: string, kept: number): PageBackup {
  const texts = readBlocks(readFileSync(PAGE, 'utf8'))
    .filter(({ use }) => use.kind === 'skip' && use.reason === MARK)
    .map(({ text }) => text.replace(/\/backup(?=\/)/g, folder));
  const found = (part: string): string => {
    const text = texts.find((one) => one.includes(part));
    if (text === undefined) throw new Error(`${PAGE} says nothing of ${part}`);
    return text;
  };
  return {
    archiving: settingsOf(found('archive_command')),
    nightly: found('pg_basebackup').replace('head -n -14', `head -n -${kept}`),
    restoring(moment) {
      const { recovery_target_time: _, ...others } = settingsOf(found('restore_command'));
      return moment === undefined ? others : { ...others, recovery_target_time: moment };
    },
  };
}

/** Settings in the form of postgresql.conf. */
function settingsOf(text: string): Record<string, string> {
  const lines = text.matchAll(/^(\w+) = '?(.*?)'?$/gm);
  return Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value]));
}
