import { optionalPart } from '../../../ui/base/late-part.tsx';

/** Asks about other shops after a save. Where its code cannot come, nothing is asked. */
export const Elsewhere = optionalPart(async () => (await import('./elsewhere.tsx')).Elsewhere);
