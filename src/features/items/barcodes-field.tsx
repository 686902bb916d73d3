import { Plus, ScanBarcode, X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { isSameCode } from '../../domain/shop/barcode.ts';
import { takenText } from '../../records/refusals.ts';
import { dialogPart } from '../../ui/base/late-part.tsx';
import { rowClass } from '../../ui/base/look.ts';
import { Row } from '../../ui/base/row.tsx';
import { Stack } from '../../ui/base/stack.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useFocusStays } from '../../ui/focus/use-focus-stays.ts';
import { Spoken } from '../../ui/words/spoken.tsx';
import { codeFaultText, type HolderOf, type ItemValues } from './item-values.ts';
import styles from './items.module.css';

const ScanCode = dialogPart(async () => (await import('./scan-code.tsx')).ScanCode);

interface BarcodesFieldProps {
  /** `code` is the text in the field. It is saved along with the added barcodes. */
  values: Pick<ItemValues, 'barcodes' | 'code'>;
  /** Reason that the item was not saved. */
  error: string | undefined;
  holderOf: HolderOf;
  onChange: (part: { barcodes?: readonly string[]; code?: string }) => void;
}

/** The barcodes of an item: any number of codes, typed or scanned [MI-06]. */
export function BarcodesField({ values, error, holderOf, onChange }: BarcodesFieldProps) {
  const { barcodes: value, code: typed } = values;
  const [scanning, setScanning] = useState(false);
  const [said, say] = useState('');
  const focus = useFocusStays((line) => line.querySelector('button'));
  const code = typed.trim();
  const isOwn = (one: string): boolean => value.some((other) => isSameCode(other, one));
  const fault = isOwn(code) ? null : codeFaultText(code);
  const holder = code === '' || isOwn(code) ? null : holderOf(code);
  const add = (next: string): void => {
    // A wrong code and one of another item stay in the field, with what is wrong.
    const stays = !isOwn(next) && (codeFaultText(next) !== null || holderOf(next) !== null);
    const isAdded = next !== '' && !isOwn(next) && !stays;
    onChange(stays ? { code: next } : { code: '', ...(isAdded && { barcodes: [...value, next] }) });
    say(isAdded ? `Código adicionado: ${next}` : '');
  };
  const remove = (code: string): void => {
    onChange({ barcodes: value.filter((other) => other !== code) });
    say(`Código removido: ${code}`);
  };
  const isAddable = code !== '' && fault === null && holder === null;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    // Enter adds the code and must not submit the item.
    event.preventDefault();
    if (code !== '' && fault === null) add(code);
  };
  return (
    <Stack gap={2} {...focus}>
      <Spoken text={said} />
      <Row align="end" gap={2} className={styles.codeEntry} data-line="">
        <TextField
          label="Código de barras"
          inputMode="numeric"
          autoComplete="off"
          maxLength={48}
          value={typed}
          error={fault ?? (holder === null ? error : takenText(code, holder))}
          onKeyDown={onKeyDown}
          onChange={(event) => onChange({ code: event.target.value })}
        />
        <IconButton
          label="Adicionar"
          icon={<Plus />}
          aria-disabled={!isAddable}
          onClick={() => isAddable && add(code)}
        />
        <IconButton
          look="leaf"
          label="Ler código de barras"
          icon={<ScanBarcode />}
          onClick={() => setScanning(true)}
        />
      </Row>
      {value.length > 0 && (
        <ul
          className={rowClass({ wrap: true, gap: 2, align: 'stretch' }, styles.codeList)}
          aria-label="Códigos de barras do item"
        >
          {value.map((one) => (
            <li key={one} data-line="">
              <span>{one}</span>
              <IconButton label={`Remover código ${one}`} icon={<X />} onClick={() => remove(one)} />
            </li>
          ))}
        </ul>
      )}
      {scanning && <ScanCode onCode={add} onClose={() => setScanning(false)} />}
    </Stack>
  );
}
