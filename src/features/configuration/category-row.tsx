import { Check, Pencil, Trash2, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useData } from '../../data/hooks/data-context.tsx';
import { edit, removal } from '../../data/outbox/drafts.ts';
import { submit } from '../../data/outbox/submit.ts';
import { type Managed, useManagedCampaigns } from '../../data/rows/managed.ts';
import { useManagedItems } from '../../data/rows/managed-items.ts';
import { rowClass, textClass } from '../../ui/base/look.ts';
import { useBusy } from '../../ui/base/use-busy.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useMarkUnsaved } from '../../ui/forms/unsaved.tsx';
import { WaitingTag } from '../../ui/marks/waiting-tag.tsx';
import { DeleteDialog } from '../../ui/sheets/delete-dialog.tsx';
import { saySubmission } from '../../ui/toasts/say-submission.ts';
import { usesText } from '../../ui/words/uses-text.ts';
import styles from './configuration.module.css';

type Category = Managed<{ id: string; name: string }>;

/** One category. It is renamed only to a different, non-empty name, and deleted after a confirmation [MC-03]. */
export function CategoryRow({ category }: { category: Category }) {
  const data = useData();
  const { row, value, entry } = category;
  const [mode, setMode] = useState<'shown' | 'renaming' | 'removing'>('shown');
  const [busy, during] = useBusy();
  const about = { text: value.name, locationId: row.parentId };
  const rename = async (name: string): Promise<void> => {
    if (busy) return;
    const draft = name === '' ? null : edit(row, { reference: name }, { kind: 'category', ...about });
    if (!draft) return setMode('shown');
    const submission = await during(submit(data, draft));
    // A refused name is only in its field, which therefore stays open.
    if (saySubmission(submission, { done: 'Categoria atualizada!', failed: 'Erro ao atualizar categoria' }))
      setMode('shown');
  };
  const remove = async (): Promise<void> => {
    setMode('shown');
    const submission = await submit(data, removal(row, { kind: 'categoryRemoval', ...about }));
    saySubmission(submission, { done: 'Categoria excluída!', failed: 'Erro ao excluir categoria' });
  };
  return (
    <li className={rowClass({ gap: 1 }, styles.category)}>
      {mode === 'renaming' ? (
        <Renaming name={value.name} onDone={(name) => void rename(name)} onCancel={() => setMode('shown')} />
      ) : (
        <>
          <span className={textClass({ grow: true, anywhere: true })}>{value.name}</span>
          {entry && <WaitingTag parked={entry.state.kind === 'parked'} />}
          <IconButton
            label={`Renomear ${value.name}`}
            icon={<Pencil />}
            onClick={() => setMode('renaming')}
          />
          <IconButton label={`Excluir ${value.name}`} icon={<Trash2 />} onClick={() => setMode('removing')} />
        </>
      )}
      <DeleteDialog
        open={mode === 'removing'}
        onClose={() => setMode('shown')}
        kind="esta categoria"
        name={value.name}
        uses={<CategoryUses id={value.id} locationId={row.parentId ?? ''} />}
        onConfirm={() => void remove()}
      />
    </li>
  );
}

function Renaming(props: { name: string; onDone: (name: string) => void; onCancel: () => void }) {
  const [name, setName] = useState(props.name);
  useMarkUnsaved(name.trim() !== props.name);
  const done = (event: FormEvent): void => {
    event.preventDefault();
    props.onDone(name.trim());
  };
  return (
    <form
      className={styles.inline}
      onSubmit={done}
      onKeyDown={(event) => event.key === 'Escape' && props.onCancel()}
    >
      <TextField
        label="Nome da categoria"
        hideLabel
        autoFocus
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <IconButton type="submit" look="leaf" label="Salvar" icon={<Check />} disabled={name.trim() === ''} />
      <IconButton label="Cancelar" icon={<X />} onClick={props.onCancel} />
    </form>
  );
}

/** Number of items and campaigns in this device's mirror that use a category. */
function CategoryUses({ id, locationId }: { id: string; locationId: string }) {
  const items = useManagedItems(locationId).rows.filter(({ value }) => value.categoryIds.includes(id)).length;
  const campaigns = useManagedCampaigns(locationId).rows.filter(({ value }) =>
    value.categoryIds.includes(id),
  ).length;
  const text = usesText('esta categoria', { items, campaigns });
  return text && <span>{text} </span>;
}
