import { labelState, MAX_COPIES, printableCode } from '../../domain/labels/printed-label.ts';
import { rowClass, textClass } from '../../ui/base/look.ts';
import { Row } from '../../ui/base/row.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Stepper } from '../../ui/fields/stepper.tsx';
import { MoneyText, moneyText } from '../../ui/words/money-text.tsx';
import type { LabelledItem } from './labelled-items.ts';
import styles from './labels.module.css';

interface LabelRowProps {
  item: LabelledItem;
  isChosen: boolean;
  onChosen: (on: boolean) => void;
  copies: number;
  onCopies: (count: number) => void;
  /** True where an item without a label is marked as new. */
  tellsNew: boolean;
}

/** One item to choose, with the content of its label, and the number of labels to print. */
export function LabelRow({ item, isChosen, onChosen, copies, onCopies, tellsNew }: LabelRowProps) {
  const { name, price } = item.value;
  return (
    <li>
      <Checkbox
        checked={isChosen}
        onChange={(event) => onChosen(event.target.checked)}
        label={
          <span className={rowClass({ wrap: true, gap: 3 }, styles.item)}>
            <span className={textClass({ whole: true })}>
              {name}
              <small>{factsOf(item, tellsNew)}</small>
            </span>
            <MoneyText value={price} />
          </span>
        }
      />
      {isChosen && (
        <Row justify="between" gap={3} size={1} tone="soft" className={styles.copies}>
          <span aria-hidden="true">Cópias</span>
          <Stepper
            label={`cópias de ${name}`}
            value={copies}
            min={1}
            max={MAX_COPIES}
            onValueChange={onCopies}
          />
        </Row>
      )}
    </li>
  );
}

function factsOf({ value, printed }: LabelledItem, tellsNew: boolean): string {
  const state = labelState(value, printed);
  const facts = [
    ...(printableCode(value) === null ? ['sem código de barras'] : []),
    ...(state === 'price' && printed ? [`a etiqueta diz ${moneyText(printed.price)}`] : []),
    ...(state === 'name' && printed ? [`a etiqueta diz “${printed.name}”`] : []),
    ...(state === 'code' ? ['a etiqueta tem outro código de barras'] : []),
    ...(state === 'size' ? ['a etiqueta tem outro preço por litro, quilo ou unidade'] : []),
    ...(state === 'never' && tellsNew ? ['ainda sem etiqueta'] : []),
  ];
  return facts.map((fact) => ` · ${fact}`).join('');
}
