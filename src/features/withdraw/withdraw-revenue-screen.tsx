import { useNavigate } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { WithdrawPage } from './withdraw-page.tsx';

/** /withdraw-revenue: revenue of own locations, less the fee, to the user's PIX key [W-06, W-07]. */
export function WithdrawRevenueScreen() {
  const navigate = useNavigate();
  return (
    <WithdrawPage kind="revenue" title="Saque de receita" onBack={() => void navigate(paths.profile())} />
  );
}
