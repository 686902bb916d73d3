import { Camera, Check } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Stack } from '../base/stack.tsx';
import { Button } from '../buttons/button.tsx';
import { Sheet } from '../sheets/sheet.tsx';
import styles from './camera-dialog.module.css';
import type { CameraPort } from './camera-port.ts';
import { CameraView } from './camera-view.tsx';

/** Time for which the captured picture is shown before the dialog closes, ms [K-03]. */
export const CAPTURED_MS = 500;

export type CameraDialogProps = {
  onClose: () => void;
  /** Called once per opening. */
  createCamera: () => CameraPort;
  /** The picture, right after the capture. */
  onCapture: (picture: Blob) => void;
};

/** Takes one picture: starting, live, closed half a second after the capture or on cancel [K-03]. */
export function CameraDialog(props: CameraDialogProps) {
  const { onClose } = props;
  return (
    <Sheet onClose={onClose} title="Capturar Imagem">
      <CameraBody {...props} />
    </Sheet>
  );
}

function CameraBody({ createCamera, onCapture, onClose }: CameraDialogProps) {
  const [camera] = useState(createCamera);
  const video = useRef<HTMLVideoElement>(null);
  const live = useSyncExternalStore(camera.subscribe, camera.state).kind === 'live';
  const [taking, setTaking] = useState<'no' | 'yes' | 'failed'>('no');
  const [taken, setTaken] = useState<string | null>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (taken === null) return;
    const timer = setTimeout(() => close.current(), CAPTURED_MS);
    return () => {
      clearTimeout(timer);
      URL.revokeObjectURL(taken);
    };
  }, [taken]);
  const take = async (): Promise<void> => {
    setTaking('yes');
    try {
      const picture = await camera.capture();
      setTaken(URL.createObjectURL(picture));
      onCapture(picture);
    } catch {
      // The stream broke at this moment. The camera reports why, and the button reappears.
      setTaking('failed');
    }
  };
  return (
    <Stack gap={2}>
      <div className={styles.picture}>
        <CameraView camera={camera} video={video} label="Imagem da câmera" fit="photo" />
        {taken !== null && (
          <div className={styles.taken} role="status">
            <img src={taken} alt="Imagem capturada" />
            <span className={styles.mark}>
              <Check size={32} />
            </span>
          </div>
        )}
      </div>
      <Button
        size="tall"
        wide
        icon={<Camera />}
        disabled={!live}
        busy={taking === 'yes'}
        onClick={() => void take()}
      >
        Capturar
      </Button>
      <Button look="ghost" wide onClick={onClose}>
        Cancelar
      </Button>
    </Stack>
  );
}
