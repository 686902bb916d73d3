import { MAX_OWN_SHOPS } from '../../../domain/overview/overview.ts';
import { readsFigures } from '../../../domain/people/staff-ways.ts';
import { useData } from '../../hooks/data-context.tsx';
import { useLiveList } from '../../hooks/hooks.ts';
import { readOwnRoles } from '../../mirror/own-roles.ts';

/**
 * Words about the shops that an answer about all own shops leaves out. Null where it leaves out none, and on the page
 * of one `shop`.
 */
export function useLeftOutText(shop: string | undefined): string | null {
  const { sub } = useData().user;
  const { rows } = useLiveList<{ id: string }>('shops-with-sums', {
    scope: { kind: 'myLocations' },
    read: async (tx) => {
      const own = await tx.select({ by: 'owner', owner: sub, type: 'LOCATION' });
      const roles = Object.entries(await readOwnRoles(tx)).filter(([, role]) => readsFigures(role));
      return [...own.map(({ id }) => ({ id })), ...roles.map(([id]) => ({ id }))];
    },
  });
  const left = rows.length - MAX_OWN_SHOPS;
  if (left <= 0 || shop !== undefined) return null;
  return `Dos ${MAX_OWN_SHOPS} locais mais antigos. ${left === 1 ? '1 ficou' : `${left} ficaram`} de fora.`;
}
