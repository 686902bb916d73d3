import { Camera, ScanBarcode } from 'lucide-react';
import { useState } from 'react';
import { Row } from '../../src/ui/base/row.tsx';
import { Button } from '../../src/ui/buttons/button.tsx';
import { BarcodeDialog } from '../../src/ui/camera/barcode-dialog.tsx';
import { CameraDialog } from '../../src/ui/camera/camera-dialog.tsx';
import type { CodeReport } from '../../src/ui/camera/use-scan.ts';
import { DateField } from '../../src/ui/fields/date-field.tsx';
import { SelectField } from '../../src/ui/fields/select-field.tsx';
import { MapPicker } from '../../src/ui/map/map-picker.tsx';
import type { MapPoint } from '../../src/ui/map/map-point.ts';
import { ImageUpload } from '../../src/ui/pictures/image-upload.tsx';
import { dayOfDate, type IsoDay } from '../../src/ui/words/date-text.ts';
import { drawnCamera } from './kit-camera.ts';
import styles from './kit-page.module.css';
import { KitSection } from './kit-section.tsx';

const picture = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 200"><rect width="320" height="200" fill="#ffb224"/><circle cx="160" cy="100" r="60" fill="#0b7a4b"/></svg>',
)}`;

const choices = [
  { value: 'agua', label: 'Água' },
  {
    group: 'Com gás',
    choices: [
      { value: 'cola', label: 'Cola' },
      { value: 'uva', label: 'Uva' },
    ],
  },
  { value: 'fim', label: 'Esgotado', disabled: true },
];

/** Dates, choices, pictures and places. */
export function KitCapture() {
  const [day, setDay] = useState<IsoDay | null>('2026-11-20');
  const today = dayOfDate(new Date());
  const [point, setPoint] = useState<MapPoint | null>({ lat: -29.027803, lon: -51.188585 });
  return (
    <>
      <KitSection title="Datas e escolhas">
        <div className={styles.grid}>
          <DateField label="Mês primeiro" value={day} today={today} onValueChange={setDay} />
          <DateField
            label="Dia primeiro, com limites"
            format="DD/MM/YYYY"
            min="2026-11-10"
            max="2027-02-15"
            value={day}
            today={today}
            onValueChange={setDay}
          />
          <DateField
            label="Ano primeiro"
            format="YYYY-MM-DD"
            value={null}
            today={today}
            onValueChange={setDay}
          />
          <SelectField label="Com grupos" placeholder="Escolha uma bebida" choices={choices} />
          <SelectField label="Com erro" choices={choices} defaultValue="uva" error="Escolha outra" />
        </div>
      </KitSection>
      <KitSection title="Imagem e câmera">
        <div className={styles.grid}>
          <ImageUpload {...uploads} label="Imagem do item" hint="JPEG, PNG, GIF ou WebP, até 10 MB" />
          <ImageUpload
            {...uploads}
            label="Imagem guardada"
            initial={{ url: picture, name: 'suco.jpg', size: 48_300 }}
            onCamera={() => undefined}
          />
          <KitCameras />
        </div>
      </KitSection>
      <KitSection title="Mapa">
        <MapPicker
          label="Onde fica"
          value={point}
          onValueChange={setPoint}
          locate={async () => ({ lat: -29.1634, lon: -51.1797 })}
        />
      </KitSection>
    </>
  );
}

function KitCameras() {
  const [open, setOpen] = useState<'photo' | 'code' | null>(null);
  const close = (): void => setOpen(null);
  return (
    <Row wrap gap={3}>
      <Button look="quiet" icon={<Camera />} onClick={() => setOpen('photo')}>
        Abrir câmera
      </Button>
      <Button look="quiet" icon={<ScanBarcode />} onClick={() => setOpen('code')}>
        Abrir leitor
      </Button>
      {open === 'photo' && (
        <CameraDialog onClose={close} createCamera={drawnCamera} onCapture={() => undefined} />
      )}
      {open === 'code' && (
        <BarcodeDialog onClose={close} createCamera={drawnCamera} scan={neverReads} onCode={close} />
      )}
    </Row>
  );
}

function neverReads(_: HTMLVideoElement, report: (what: CodeReport<string>) => void): () => void {
  report({ kind: 'ready' });
  return () => undefined;
}

/** Storage of the demonstrated uploads, which keeps nothing. */
const uploads = {
  prepare: async (file: Blob) => ({ kind: 'ready' as const, image: file, preview: file }),
  upload: async (_: Blob, { onProgress }: { onProgress: (share: number) => void }) => {
    for (let share = 0; share <= 1; share += 0.1) {
      onProgress(share);
      await new Promise((next) => setTimeout(next, 150));
    }
    return { kind: 'done' as const };
  },
};
