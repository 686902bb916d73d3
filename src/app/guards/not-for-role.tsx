import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { AppFrame } from '../../ui/layout/app-frame.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { Skeleton } from '../../ui/marks/skeleton.tsx';
import { StateFace } from '../../ui/states/state-face.tsx';
import { toast } from '../../ui/toasts/toast.ts';

/** Said in the place of a screen that the person's role does not open. */
export function NotForRole({ title }: { title: string }) {
  const navigate = useNavigate();
  const back = (): void => void navigate(paths.myLocations());
  return (
    <AppFrame header={<TopBar title={title} onBack={back} />}>
      <StateFace
        kind="empty"
        title="Seu papel não permite ver isto."
        text="Peça ao dono do local outro papel, se precisar."
        action={<Button onClick={back}>Meus Locais</Button>}
      />
    </AppFrame>
  );
}

/** Shown until the person's role is known. `children`: why it is not. */
export function RoleAwaited({ title = 'Local', children }: { title?: string; children?: ReactNode }) {
  const navigate = useNavigate();
  return (
    <AppFrame header={<TopBar title={title} onBack={() => void navigate(paths.myLocations())} />}>
      {children ?? <Skeleton shape="card" label="Carregando localização..." />}
    </AppFrame>
  );
}

/** Leaves the screens of a shop at which the person has no role. `past`: they had one when the screen opened. */
export function useLeave(isForeign: boolean, past: boolean, name: string | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isForeign) return;
    if (past) {
      const there = name === undefined ? 'neste local' : `em ${name}`;
      toast.info(`Você não trabalha mais ${there}.`, { id: 'work-ended' });
    } else toast.error('Local não encontrado', { id: 'location-not-found' });
    void navigate(paths.myLocations(), { replace: true });
  }, [isForeign, past, name, navigate]);
}
