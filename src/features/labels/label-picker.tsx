import type { Item } from '../../domain/shop/item.ts';
import { rowClass } from '../../ui/base/look.ts';
import { Row } from '../../ui/base/row.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { StateFace } from '../../ui/states/state-face.tsx';
import { countText } from '../../ui/words/count-text.ts';
import { MoneyText } from '../../ui/words/money-text.tsx';
import styles from './labels.module.css';
import { printableCode } from './shelf-label.tsx';

export type LabelPickerProps = {
  /** Items that match the search. */
  shown: readonly Item[];
  query: string;
  onQuery: (query: string) => void;
  chosen: ReadonlySet<string>;
  onChosen: (ids: ReadonlySet<string>) => void;
};

/** The items with a checkbox each. All shown ones can be chosen at once. */
export function LabelPicker({ shown, query, onQuery, chosen, onChosen }: LabelPickerProps) {
  const all = shown.length > 0 && shown.every(({ id }) => chosen.has(id));
  const set = (ids: readonly string[], on: boolean): void => {
    const next = new Set(chosen);
    for (const id of ids) {
      if (on) next.add(id);
      else next.delete(id);
    }
    onChosen(next);
  };
  return (
    <>
      <SearchField label="Nome ou código" value={query} onValueChange={onQuery} />
      <Row justify="between" gap={3} tone="soft" className={styles.all}>
        <p role="status">{countText(shown.length, 'produto', 'produtos')}</p>
        <Button
          look="quiet"
          size="small"
          disabled={shown.length === 0}
          onClick={() =>
            set(
              shown.map(({ id }) => id),
              !all,
            )
          }
        >
          {all ? 'Desmarcar todos' : 'Marcar todos'}
        </Button>
      </Row>
      {shown.length === 0 && (
        <StateFace compact kind="empty" title="Nenhum item encontrado" text="Tente outro nome ou código." />
      )}
      <ul className={styles.items}>
        {shown.map((item) => (
          <li key={item.id}>
            <Checkbox
              checked={chosen.has(item.id)}
              onChange={(event) => set([item.id], event.target.checked)}
              label={
                <span className={rowClass({ justify: 'between', gap: 3 }, styles.item)}>
                  <span>
                    {item.name}
                    {printableCode(item) === null && <small> · sem código de barras</small>}
                  </span>
                  <MoneyText value={item.price} />
                </span>
              }
            />
          </li>
        ))}
      </ul>
    </>
  );
}
