import type { MirrorTx } from '../mirror/mirror-store.ts';

/** The part of a person's data that the closing of an account uses. */
interface Kept {
  keep(key: string, value: unknown): Promise<void>;
  read<T>(work: (tx: MirrorTx) => Promise<T>): Promise<T>;
}

/** Key of the mark that a closure was asked for and never refused. It goes with the person's database. */
const CLOSING_KEY = 'closing';

/** Notes that the account may be closed from now on. A device that cannot note it closes the account all the same. */
export async function markClosing(data: Pick<Kept, 'keep'>): Promise<void> {
  await data.keep(CLOSING_KEY, true).catch(() => undefined);
}

/** Removes the mark, because the closure was refused or never asked for. */
export async function unmarkClosing(data: Pick<Kept, 'keep'>): Promise<void> {
  await data.keep(CLOSING_KEY, undefined).catch(() => undefined);
}

/** True where the account may be closed. Then no next sign-in of this person would find or remove their data. */
export async function isClosing(data: Pick<Kept, 'read'>): Promise<boolean> {
  return (await data.read((tx) => tx.kept(CLOSING_KEY))) === true;
}

/** Removes the mark, because the server has answered this account since, so it stands. */
export async function endClosing(data: Kept): Promise<void> {
  if (await isClosing(data).catch(() => false)) await unmarkClosing(data);
}
