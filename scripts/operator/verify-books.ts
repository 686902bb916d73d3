/**
 * npm run verify-books: looks whether the ledger is what was posted, beside a running server, and prints the head of its
 * chain. Keep heads elsewhere. npm run verify-books -- <head> also proves that nothing was rewritten since that head was
 * kept; with --since it reads only what came after it. Exit code 1 where anything is wrong, 2 where it could not look.
 */

import { readConfigWithoutBank } from '../../server/config.ts';
import { headText, readHead } from '../../server/money/ledger/books/seal.ts';
import { verifyBooks } from '../../server/money/ledger/books/verify-books.ts';
import { openOperatorReader } from './open-operator.ts';
import { operate, say } from './operate.ts';

void operate(main, 'The books could not be read', { flags: ['--since'], words: 1 });

async function main(args: readonly string[]): Promise<number> {
  const kept = args.find((one) => !one.startsWith('--'));
  const trusted = kept === undefined ? undefined : readHead(kept);
  if (trusted === null) throw new Error(`not a head: ${kept}`);
  const fromThere = args.includes('--since');
  if (fromThere && !trusted) throw new Error('--since needs a head');
  await using storage = await openOperatorReader(readConfigWithoutBank(args));
  const { faults, head } = await verifyBooks(storage.read, { ...(trusted && { trusted }), fromThere });
  for (const fault of faults) say(fault);
  say(faults.length === 0 ? `the books are whole: ${headText(head)}` : `${faults.length} faults`);
  return faults.length === 0 ? 0 : 1;
}
