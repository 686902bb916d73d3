import { useData } from '../../hooks/data-context.tsx';
import { useLocations } from '../../hooks/hooks.ts';
import { useSource } from '../../live/use-source.ts';
import { readHasWork } from '../../mirror/own-roles.ts';

/** True where 'Meus Locais' has something for the person: an own location, a role, or an invitation to work. */
export function useManages(): boolean {
  const { rows } = useLocations();
  const hasWork = useSource(useData().live.kept('hasWork', false, readHasWork));
  return hasWork || rows.some(({ reach }) => reach === 'own');
}
