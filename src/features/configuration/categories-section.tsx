import { type FormEvent, useState } from 'react';
import { useData } from '../../data/hooks/data-context.tsx';
import { useOpenRows } from '../../data/live/use-open-record.ts';
import { submit } from '../../data/outbox/submit.ts';
import { useManagedCategories } from '../../data/rows/managed.ts';
import { categoryDraft } from '../../data/rows/shop-drafts.ts';
import { textClass } from '../../ui/base/look.ts';
import { useBusy } from '../../ui/base/use-busy.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useMarkUnsaved } from '../../ui/forms/unsaved.tsx';
import { Skeleton } from '../../ui/marks/skeleton.tsx';
import { saySubmission } from '../../ui/toasts/say-submission.ts';
import { CategoryRow } from './category-row.tsx';
import styles from './configuration.module.css';
import { Section } from './section.tsx';

/** The categories of a location: create, rename, delete [MC-03]. */
export function CategoriesSection({ locationId }: { locationId: string }) {
  const categories = useManagedCategories(locationId);
  const rows = useOpenRows(categories);
  return (
    <Section title="Categorias de produtos" text="As categorias organizam os produtos na prateleira.">
      {categories.status === 'loading' && <Skeleton shape="line" count={3} label="Carregando categorias" />}
      {categories.status === 'error' && (
        <p className={textClass({ tone: 'guava' })}>Erro ao carregar categorias</p>
      )}
      {rows.length > 0 && (
        <ul className={styles.categories}>
          {rows.map((one) => (
            <CategoryRow key={one.value.id} category={one} />
          ))}
        </ul>
      )}
      <NewCategory locationId={locationId} />
    </Section>
  );
}

function NewCategory({ locationId }: { locationId: string }) {
  const data = useData();
  const [name, setName] = useState('');
  const [busy, during] = useBusy();
  const wanted = name.trim();
  useMarkUnsaved(wanted !== '');
  const create = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (wanted === '' || busy) return;
    const draft = categoryDraft(wanted, { locationId, owner: data.user.sub }, crypto.randomUUID());
    const submission = await during(submit(data, draft));
    if (
      saySubmission(submission, { done: 'Categoria criada com sucesso!', failed: 'Erro ao criar categoria' })
    )
      setName((typed) => (typed === name ? '' : typed));
  };
  return (
    <form className={styles.inline} onSubmit={(event) => void create(event)}>
      <TextField
        label="Nova categoria"
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" busy={busy} disabled={wanted === ''}>
        Criar
      </Button>
    </form>
  );
}
