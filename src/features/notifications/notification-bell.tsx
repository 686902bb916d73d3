import { Bell } from 'lucide-react';
import { useState } from 'react';
import { useNotifications } from '../../data/hooks/hooks.ts';
import { dialogPart } from '../../ui/base/late-part.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';

const NotificationSheet = dialogPart(() =>
  import('./notification-sheet.tsx').then((part) => part.NotificationSheet),
);

/** The bell with the unread number. It opens the list [N-04]. */
export function NotificationBell() {
  const unread = useNotifications().filter(({ seen }) => !seen).length;
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton label="Notificações" icon={<Bell />} count={unread} onClick={() => setOpen(true)} />
      {open && <NotificationSheet onClose={() => setOpen(false)} />}
    </>
  );
}
