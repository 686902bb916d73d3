import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useData } from '../../data/hooks/data-context.tsx';
import { useNetwork } from '../../data/hooks/hooks.ts';
import { edit } from '../../data/outbox/drafts.ts';
import { submit } from '../../data/outbox/submit.ts';
import { readOwnRole } from '../../data/rows/team.ts';
import type { Location } from '../../records/types/shop/location.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/sheets/confirm-dialog.tsx';
import { saySubmission } from '../../ui/toasts/say-submission.ts';

/** Ends the person's own work at a shop, after a confirmation. */
export function LeaveTeam({ location: { id, name } }: { location: Location }) {
  const data = useData();
  const { online } = useNetwork();
  const [asking, setAsking] = useState(false);
  const leave = async (): Promise<void> => {
    setAsking(false);
    const row = await data.read((tx) => readOwnRole(tx, data.user, id));
    const draft =
      row && edit(row, { content: { status: 'LEFT' } }, { kind: 'invite', text: name, locationId: id });
    if (!draft) return;
    saySubmission(await submit(data, draft), {
      done: `Você saiu da equipe de ${name}`,
      failed: 'Não foi possível sair da equipe',
    });
    await data.refresh({ kind: 'work' });
  };
  return (
    <>
      <Button look="ghost" size="small" icon={<LogOut />} disabled={!online} onClick={() => setAsking(true)}>
        {online ? 'Sair da equipe' : 'Sair da equipe precisa de conexão'}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Sair da equipe de ${name}?`}
        text="Você deixa de ver e de cuidar deste local na hora. Para voltar, o dono precisa convidar você de novo."
        confirmLabel="Sair da equipe"
        danger
        onConfirm={() => void leave()}
      />
    </>
  );
}
