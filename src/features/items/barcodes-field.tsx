import { Plus, ScanBarcode, X } from 'lucide-react';
import { type KeyboardEvent, lazy, Suspense, useState } from 'react';
import { SHORTEST_CODE } from '../../domain/barcode.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { isShortCode } from './item-values.ts';
import styles from './items.module.css';

const ScanCode = lazy(async () => ({ default: (await import('./scan-code.tsx')).ScanCode }));

interface BarcodesFieldProps {
  value: readonly string[];
  /** What stands in the field; saved along with the others. */
  typed: string;
  onChange: (part: { barcodes?: readonly string[]; code?: string }) => void;
}

/** The barcodes of an item: typed or read by the camera, any number of them [MI-06]. */
export function BarcodesField({ value, typed, onChange }: BarcodesFieldProps) {
  const [scanning, setScanning] = useState(false);
  const code = typed.trim();
  const isShort = isShortCode(code);
  const add = (next: string): void => {
    const isNew = next.length >= SHORTEST_CODE && !value.includes(next);
    onChange({ code: '', ...(isNew && { barcodes: [...value, next] }) });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    // Enter adds the code; it must not save the item.
    event.preventDefault();
    if (code !== '' && !isShort) add(code);
  };
  return (
    <div className={styles.codes}>
      <div className={styles.codeEntry}>
        <TextField
          label="Código de barras"
          inputMode="numeric"
          autoComplete="off"
          maxLength={48}
          value={typed}
          error={isShort && `Um código tem ao menos ${SHORTEST_CODE} caracteres`}
          onKeyDown={onKeyDown}
          onChange={(event) => onChange({ code: event.target.value })}
        />
        <IconButton
          label="Adicionar"
          icon={<Plus aria-hidden="true" />}
          disabled={code === '' || isShort}
          onClick={() => add(code)}
        />
        <IconButton
          look="leaf"
          label="Ler código de barras"
          icon={<ScanBarcode aria-hidden="true" />}
          onClick={() => setScanning(true)}
        />
      </div>
      {value.length > 0 && (
        <ul className={styles.codeList} aria-label="Códigos de barras do item">
          {value.map((one) => (
            <li key={one}>
              <span>{one}</span>
              <IconButton
                label={`Remover código ${one}`}
                icon={<X aria-hidden="true" />}
                onClick={() => onChange({ barcodes: value.filter((other) => other !== one) })}
              />
            </li>
          ))}
        </ul>
      )}
      {scanning && (
        <Suspense fallback={null}>
          <ScanCode onCode={add} onClose={() => setScanning(false)} />
        </Suspense>
      )}
    </div>
  );
}
