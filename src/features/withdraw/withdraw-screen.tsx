import { useNavigate } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { WithdrawPage } from './withdraw-page.tsx';

/** /withdraw: balance to the user's PIX key [W-01..W-05]. */
export function WithdrawScreen() {
  const navigate = useNavigate();
  return <WithdrawPage kind="balance" title="Saque" onBack={() => void navigate(paths.home())} />;
}
