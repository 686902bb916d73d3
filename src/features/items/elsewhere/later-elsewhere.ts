import { quietly } from '../../../ui/base/later.tsx';

/** Asks about other shops after a save. Where its code cannot come, nothing is asked. */
export const Elsewhere = quietly(async () => (await import('./elsewhere.tsx')).Elsewhere);
