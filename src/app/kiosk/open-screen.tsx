import { useLocation } from 'react-router-dom';
import { StopMailScreen } from '../../features/notifications/stop-mail-screen.tsx';
import { paths } from '../../paths.ts';
import { GuestReceipt } from './guest-receipt.tsx';

/** The screens of links that need no session, in one part: few people ever open one. */
export function OpenScreen() {
  const { pathname } = useLocation();
  return pathname.startsWith(paths.receipt()) ? <GuestReceipt /> : <StopMailScreen />;
}
