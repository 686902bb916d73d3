import { useNavigate } from 'react-router-dom';
import { WithdrawPage } from './withdraw-page.tsx';

/** /withdraw-revenue: what one's locations earned, less the fee, to the person's PIX key [W-06, W-07]. */
export function WithdrawRevenueScreen() {
  const navigate = useNavigate();
  return <WithdrawPage kind="revenue" title="Saque de receita" onBack={() => void navigate('/profile')} />;
}
