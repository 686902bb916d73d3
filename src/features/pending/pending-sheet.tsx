import { useData } from '../../data/hooks/data-context.tsx';
import { useOutbox, useStorageState } from '../../data/hooks/hooks.ts';
import { useOfflineReason } from '../../data/hooks/offline-reason.ts';
import { isConflict } from '../../data/mirror/entry.ts';
import { saveFile } from '../../device/files/save-file.ts';
import { Stack } from '../../ui/base/stack.tsx';
import { useBusy } from '../../ui/base/use-busy.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Sheet } from '../../ui/sheets/sheet.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { StateFace } from '../../ui/states/state-face.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { exportText } from './export-text.ts';
import { ownWishes } from './own-wishes.ts';
import styles from './pending.module.css';
import { PendingRow } from './pending-row.tsx';
import { useEditing } from './use-editing.tsx';

/** All queued entries with their state and actions: send, correct, discard, export. */
export function PendingSheet({ onClose }: { onClose: () => void }) {
  const data = useData();
  const entries = ownWishes(useOutbox());
  const storage = useStorageState();
  const { isServer } = useOfflineReason();
  const [saving, during] = useBusy();
  const { edit, form } = useEditing();
  const save = async (): Promise<void> => {
    const result = await during(
      saveFile('pendencias-vendinha.json', exportText(entries), 'application/json'),
    );
    if (result === 'saved') toast.success('Cópia das pendências salva.');
  };
  // Without entries being sent, and without conflicts: sending a conflict again would overwrite the other side.
  const sendable = entries.filter((entry) => entry.state.kind !== 'sending' && !isConflict(entry));
  const sendAll = (): void => {
    for (const { id } of sendable) void data.outbox.retry(id);
  };
  return (
    <Sheet
      onClose={onClose}
      title="Pendências"
      description={`O que ainda não saiu deste aparelho. Será enviado quando ${isServer ? 'o servidor voltar' : 'houver conexão'} e o app estiver aberto.`}
      footer={
        entries.length > 0 && (
          <Stack gap={2}>
            <Button wide disabled={sendable.length === 0} onClick={sendAll}>
              Tentar enviar tudo agora
            </Button>
            <Button look="quiet" wide busy={saving} onClick={() => void save()}>
              Salvar uma cópia
            </Button>
          </Stack>
        )
      }
    >
      {storage === 'memory' && (
        <Notice kind="warning">
          Este aparelho não está guardando dados: o que está na fila se perde se você fechar o app.
        </Notice>
      )}
      {entries.length === 0 ? (
        <StateFace compact kind="empty" title="Nada pendente" text="Tudo o que você fez já foi enviado." />
      ) : (
        <ul className={styles.list}>
          {entries.map((entry) => (
            <PendingRow key={entry.id} entry={entry} onEdit={edit} />
          ))}
        </ul>
      )}
      {form}
    </Sheet>
  );
}
