import { Row } from '../../ui/base/row.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Chips } from '../../ui/fields/chips.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { useGrowing } from '../../ui/scroll/use-growing.ts';
import { StateFace } from '../../ui/states/state-face.tsx';
import { countText } from '../../ui/words/count-text.ts';
import { LabelRow } from './label-row.tsx';
import type { LabelledItem } from './labelled-items.ts';
import styles from './labels.module.css';
import type { Chosen, ShownLabels } from './use-chosen.ts';

/** Rows rendered at once. */
const STEP = 100;

export type LabelPickerProps = {
  /** Items that match the search and the filter. */
  shown: readonly LabelledItem[];
  look: ShownLabels;
  onLook: (look: ShownLabels) => void;
  /** Number of items that have an outdated label or none. */
  changed: number;
  chosen: Chosen;
  /** Labels of each item in one print, by its id. */
  copies: ReadonlyMap<string, number>;
  onCopies: (id: string, count: number) => void;
};

/** The items with a checkbox each. All shown items can be chosen at once. */
export function LabelPicker(props: LabelPickerProps) {
  const { shown, look, onLook, changed, chosen, copies, onCopies } = props;
  const { filter, query } = look;
  const { shown: rows, end } = useGrowing(shown, STEP, `${filter} ${query}`);
  const all = shown.length > 0 && shown.every(({ row }) => chosen.ids.has(row.id));
  return (
    <>
      <SearchField
        label="Nome ou código"
        value={query}
        onValueChange={(next) => onLook({ filter, query: next })}
      />
      <div className={styles.filter}>
        <Chips
          label="Mostrar"
          chips={[
            { id: 'all', label: 'Todas' },
            { id: 'changed', label: 'Só as que mudaram', count: changed },
          ]}
          value={filter}
          onValueChange={(next) => onLook({ filter: next, query })}
        />
      </div>
      <Row justify="between" gap={3} tone="soft" className={styles.all}>
        <p role="status">{countText(shown.length, 'produto', 'produtos')}</p>
        <Button
          look="quiet"
          size="small"
          disabled={shown.length === 0}
          onClick={() =>
            all
              ? chosen.set(
                  shown.map(({ row }) => row.id),
                  false,
                )
              : chosen.addAll(look)
          }
        >
          {all ? 'Desmarcar todos' : 'Marcar todos'}
        </Button>
      </Row>
      {shown.length === 0 &&
        (filter === 'changed' && query === '' ? (
          <StateFace
            compact
            kind="empty"
            title="Nada mudou"
            text="As etiquetas dizem o preço e o nome de hoje."
          />
        ) : (
          <StateFace compact kind="empty" title="Nenhum item encontrado" text="Tente outro nome ou código." />
        ))}
      <ul className={styles.items}>
        {rows.map((item) => (
          <LabelRow
            key={item.row.id}
            item={item}
            isChosen={chosen.ids.has(item.row.id)}
            onChosen={(on) => chosen.set([item.row.id], on)}
            copies={copies.get(item.row.id) ?? 1}
            onCopies={(count) => onCopies(item.row.id, count)}
            tellsNew={filter === 'changed'}
          />
        ))}
      </ul>
      {end && <div ref={end} aria-hidden="true" />}
    </>
  );
}
