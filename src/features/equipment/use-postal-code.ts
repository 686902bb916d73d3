import { useRef, useState } from 'react';
import { useData } from '../../data/hooks/data-context.tsx';
import type { PostalAddress } from '../../data/wire/postal-code.ts';

/** State of the postal code lookup. The address can be typed in any state. */
export type PostalLookup = 'idle' | 'looking' | 'found' | 'unknown' | 'malformed' | 'unavailable';

/** Looks a postal code up once it has 8 digits. The last one typed wins [E-03]. */
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
