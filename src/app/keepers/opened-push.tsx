import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { FROM_NOTIFICATION } from '../../features/notifications/from-notification.ts';
import { onOpenedPush } from '../worker/open-push.ts';

/** Opens the screen of a push message that was tapped while this page was open [N-04]. */
export function OpenedPush() {
  const navigate = useNavigate();
  useEffect(() => onOpenedPush((path) => void navigate(path, { state: FROM_NOTIFICATION })), [navigate]);
  return null;
}
