import { Bell } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useNotifications } from '../../data/hooks/hooks.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';

const NotificationSheet = lazy(async () => ({
  default: (await import('./notification-sheet.tsx')).NotificationSheet,
}));

/** The bell with the unread number; opens the list [N-04]. */
export function NotificationBell() {
  const unread = useNotifications().filter(({ seen }) => !seen).length;
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton label="Notificações" icon={<Bell />} count={unread} onClick={() => setOpen(true)} />
      {open && (
        <Suspense fallback={null}>
          <NotificationSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
