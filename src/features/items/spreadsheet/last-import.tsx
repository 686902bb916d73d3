import { instantText } from '../../../domain/hours/shop-date.ts';
import { stackClass, textClass } from '../../../ui/base/look.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { sumText } from './import-texts.ts';
import type { KeptImport } from './kept-import.ts';
import styles from './spreadsheet.module.css';

interface LastImportProps {
  last: KeptImport;
  /** Reason that the undo waits, in words. Null where it does not. */
  awaited: string | null;
  /** False for a role that hides new items, because it may not remove them. */
  mayRemove: boolean;
  busy: boolean;
  onUndo: () => void;
}

/** The latest import and its undo. */
export function LastImport({ last, awaited, mayRemove, busy, onUndo }: LastImportProps) {
  const { items } = last.changes;
  const created = items.filter(({ kind }) => kind === 'create').length;
  return (
    <section className={stackClass({ gap: 2 }, styles.last)} aria-label="Última importação">
      <h3>Última importação</h3>
      <p>
        {last.fileName} · {instantText(last.at)}
        <br />
        <span className={textClass({ tone: 'soft', size: 1 }, styles.soft)}>
          {sumText(created, items.length - created)}
        </span>
      </p>
      <Button look="quiet" wide busy={busy} disabled={awaited !== null} onClick={onUndo}>
        Desfazer importação
      </Button>
      <p className={textClass({ tone: 'soft', size: 1 }, styles.soft)}>
        {awaited ??
          `Os itens novos em que ninguém mexeu ${mayRemove ? 'saem' : 'ficam ocultos na loja'} e os alterados voltam ao que eram. Vendas e mudanças feitas depois ficam.${mayRemove ? '' : ' Seu papel aqui não exclui itens nem categorias.'}`}
      </p>
    </section>
  );
}
