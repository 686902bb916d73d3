import { useRef, useState } from 'react';
import { useData } from '../../data/data-context.tsx';
import type { PostalAddress } from '../../data/postal-code.ts';

/** How the lookup of a postal code stands; whatever it says, the address can be typed. */
export type PostalLookup = 'idle' | 'looking' | 'found' | 'unknown' | 'malformed' | 'unavailable';

/** Looks a postal code up as soon as it has 8 digits; the last one typed wins [E-03]. */
export function usePostalCode(onFound: (address: PostalAddress) => void) {
  const data = useData();
  const [lookup, setLookup] = useState<PostalLookup>('idle');
  const latest = useRef('');

  const look = async (cep: string): Promise<void> => {
    if (cep === latest.current) return;
    latest.current = cep;
    if (cep.length < 8) return setLookup('idle');
    setLookup('looking');
    const answer = await data.postalCode(cep);
    if (latest.current !== cep) return;
    setLookup(answer.kind);
    if (answer.kind === 'found') onFound(answer.address);
  };

  return { lookup, look: (cep: string) => void look(cep) };
}
