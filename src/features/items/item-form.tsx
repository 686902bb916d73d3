import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useReadsCosts } from '../../data/hooks/own-role.ts';
import type { ManagedItem } from '../../data/rows/managed-items.ts';
import { MAX_ITEM_NAME_LENGTH } from '../../domain/csv/line.ts';
import { MAX_PRICE } from '../../domain/money/money.ts';
import { sameJson } from '../../domain/values/same-json.ts';
import { useQueuedUpload } from '../../images/use-queued-upload.ts';
import type { RecordRow } from '../../records/record.ts';
import type { Location } from '../../records/types/shop/location.ts';
import { optionalPart } from '../../ui/base/late-part.tsx';
import { stackClass, textClass } from '../../ui/base/look.ts';
import { Row } from '../../ui/base/row.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { CurrencyField } from '../../ui/fields/currency-field.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { enterPlace, isFocusFree } from '../../ui/focus/enter-place.ts';
import { useMarkUnsaved } from '../../ui/forms/unsaved.tsx';
import { useProblemFocus } from '../../ui/forms/use-problem-focus.ts';
import { Card } from '../../ui/layout/card.tsx';
import { BarcodesField } from './barcodes-field.tsx';
import { CategoriesField } from './categories-field.tsx';
import { ItemImage } from './item-image.tsx';
import { holderAmong, type ItemProblems, type ItemValues, newValues, valuesOf } from './item-values.ts';
import styles from './items.module.css';
import { LastEdit } from './last-edit.tsx';
import { RemoveItem } from './remove-item.tsx';
import { useHandBack } from './typed/use-hand-back.ts';
import { useItemSave } from './use-item-save.ts';

const ItemFoot = optionalPart(async () => (await import('./item-foot.tsx')).ItemFoot);
const FiscalFields = optionalPart(async () => (await import('./fiscal/fiscal-fields.tsx')).FiscalFields);
const RefillFields = optionalPart(async () => (await import('./refill-fields.tsx')).RefillFields);

/** Loads the parts of a form that stand above 'Salvar'. */
export const loadFormParts = (): Promise<unknown> =>
  Promise.all([ItemFoot.load(), FiscalFields.load(), RefillFields.load()]);

interface ItemFormProps {
  id: string;
  /** Null for a new item. */
  known: ManagedItem | null;
  /** Barcode of a new item that was opened by a scan. */
  code?: string | undefined;
  location: Location;
  categories: readonly { id: string; name: string }[];
  /** All items of the location, including this one. */
  items: readonly ManagedItem[];
  /** Called when the item is saved, cancelled or deleted. */
  onClose: (id: string) => void;
  /** Called before `onClose` when a known item was saved. `fields`: its edited fields. */
  onSaved: (before: RecordRow, fields: readonly string[]) => void;
  /** Tells whether the form holds unsaved input. */
  onTyped: (id: string, isUnsaved: boolean) => void;
  /** True where the form stands beside the list: it takes the focus, and Esc gives it back. */
  isBeside?: boolean;
}

/** The inline form of an item [MI-02, MI-03]. */
export function ItemForm(props: ItemFormProps) {
  const { id, known, code, location, categories, items, onTyped, isBeside = false } = props;
  const onClose = (): void => props.onClose(id);
  // The version at opening. Concurrent edits are merged when this edit is sent.
  const [seen] = useState(known);
  const [opened] = useState<ItemValues>(() => (known ? valuesOf(known) : newValues(code)));
  const [values, setValues] = useState(opened);
  const isUnsaved = !sameJson(values, opened);
  useToldUnsaved(id, isUnsaved, onTyped);
  useHandBack({ id, location, categories, opened, values });
  const upload = useQueuedUpload();
  const holderOf = holderAmong(items, id);
  const readsCosts = useReadsCosts(location.id);
  const { save, busy, problems, forget, pictureMoves } = useItemSave({
    id,
    seen,
    locationId: location.id,
    upload,
    holderOf,
    readsCosts,
    onSaved: (fields) => {
      if (seen) props.onSaved(seen.row, fields);
      onClose();
    },
  });
  const change = (part: Partial<ItemValues>): void => {
    forget();
    setValues((before) => ({ ...before, ...part }));
  };
  const form = useRef<HTMLFormElement>(null);
  useFocusOfRow(form);
  const focusProblem = useProblemFocus(form);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    focusProblem();
    void save(values);
  };
  return (
    <Card padded className={styles.form} data-passing="">
      <form
        ref={form}
        onSubmit={submit}
        onKeyDown={(event) => isBeside && !isUnsaved && isEscape(event) && onClose()}
        noValidate
        aria-label={seen ? `Editar ${seen.value.name}` : 'Novo item'}
        className={stackClass({ gap: 3 }, styles.fields)}
      >
        <ItemImage {...{ seen, location, values, change, upload }} onWorking={pictureMoves} />
        <TextField
          label="Nome"
          maxLength={MAX_ITEM_NAME_LENGTH}
          autoFocus={!seen || isBeside}
          value={values.name}
          error={problems.name}
          onChange={(event) => change({ name: event.target.value })}
        />
        <MoneyFields values={values} problems={problems} readsCosts={readsCosts} change={change} />
        <TextField
          label="Quantidade"
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          value={values.quantity}
          error={problems.quantity}
          onFocus={(event) => event.target.select()}
          onChange={(event) => change({ quantity: event.target.value })}
        />
        <RefillFields values={values.refill} problems={problems} onChange={(refill) => change({ refill })} />
        <BarcodesField values={values} error={problems.code} holderOf={holderOf} onChange={change} />
        <FiscalFields values={values} problems={problems} onChange={change} />
        <CategoriesField
          categories={categories}
          value={values.categories}
          onValueChange={(chosen) => change({ categories: chosen })}
        />
        <TextAreaField
          label="Descrição"
          rows={2}
          maxLength={500}
          value={values.description}
          onChange={(event) => change({ description: event.target.value })}
        />
        <ItemFoot id={id} items={items} location={location} values={values} change={change} />
        {seen && <LastEdit row={seen.row} />}
        <Row wrap gap={2} className={styles.actions}>
          <Button type="submit" busy={busy} size="tall">
            Salvar
          </Button>
          <Button look="quiet" size="tall" disabled={busy} onClick={onClose}>
            Cancelar
          </Button>
          <RemoveItem item={seen} location={location} onRemoved={onClose} />
        </Row>
      </form>
    </Card>
  );
}

/** The pressed row is gone and with it the focus. The form takes it, because a focused field would bring up the keyboard. */
function useFocusOfRow(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    if (isFocusFree() && form.current) enterPlace(form.current);
  }, [form]);
}

/** Reports unsaved input to the navigation guard and to `onTyped`. */
function useToldUnsaved(id: string, isUnsaved: boolean, onTyped: ItemFormProps['onTyped']): void {
  useMarkUnsaved(isUnsaved);
  useEffect(() => onTyped(id, isUnsaved), [id, onTyped, isUnsaved]);
}

/** True for Esc in the form itself; false in a dialog that the form opened. */
const isEscape = ({ key, defaultPrevented, currentTarget, target }: KeyboardEvent): boolean =>
  key === 'Escape' && !defaultPrevented && currentTarget.contains(target as Node);

interface MoneyFieldsProps {
  values: ItemValues;
  problems: ItemProblems;
  readsCosts: boolean;
  change: (part: Partial<ItemValues>) => void;
}

function MoneyFields({ values, problems, readsCosts, change }: MoneyFieldsProps) {
  return (
    <div className={textClass({ paired: readsCosts, gap: 3 })}>
      <CurrencyField
        label="Preço"
        max={MAX_PRICE}
        value={values.price}
        error={problems.price}
        onValueChange={(price) => change({ price })}
      />
      {readsCosts && (
        <CurrencyField
          label="Custo"
          max={MAX_PRICE}
          value={values.cost}
          onValueChange={(cost) => change({ cost })}
        />
      )}
    </div>
  );
}
