import { optionalPart } from '../../../ui/base/late-part.tsx';

/** Asks about other shops after a save. Without its code, nothing is asked. */
export const Elsewhere = optionalPart(async () => (await import('./elsewhere.tsx')).Elsewhere);
