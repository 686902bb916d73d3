import { useNavigate } from 'react-router-dom';
import type { DataError } from '../../data/basis/outcome.ts';
import { useData } from '../../data/hooks/data-context.tsx';
import { useIdentity } from '../../identity/identity-context.tsx';
import { paths } from '../../paths.ts';
import { toast } from '../../ui/toasts/toast.ts';

/**
 * Closes the account, then signs out, deletes this device's data and opens /login. Resolves to the problem, or null
 * once closed.
 */
export function useClosure(): () => Promise<DataError | null> {
  const data = useData();
  const identity = useIdentity();
  const navigate = useNavigate();
  return async () => {
    const outcome = await data.sendRequest({
      reference: 'ACCOUNT_CLOSURE',
      action: 'CLOSE_ACCOUNT',
      source: 'profile',
    });
    if (outcome.kind === 'failed') return outcome.error;
    const left = await identity.signOut();
    if (!left.success) toast.error(left.error);
    toast.success('Conta encerrada.');
    await navigate(paths.login(), { replace: true });
    return null;
  };
}
