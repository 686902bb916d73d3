import { useLocation } from 'react-router-dom';
import { StopMailScreen } from '../../features/notifications/stop-mail-screen.tsx';
import { paths } from '../../paths.ts';
import { GuestReceipt } from './guest-receipt.tsx';

/** The screens of links that need no session. One part, because few people ever open them. */
export function OpenScreen() {
  const { pathname } = useLocation();
  return pathname.startsWith(paths.receipt()) ? <GuestReceipt /> : <StopMailScreen />;
}
