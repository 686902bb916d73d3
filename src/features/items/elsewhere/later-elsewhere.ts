import { later } from '../../../ui/base/later.tsx';

/** Asks about other shops after a save. Where its code cannot come, nothing is asked. */
export const Elsewhere = later(async () => (await import('./elsewhere.tsx')).Elsewhere);
