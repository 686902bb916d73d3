import { CameraOff, Flashlight, FlashlightOff } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useSyncExternalStore } from 'react';
import { Button } from './button.tsx';
import type { CameraPort } from './camera-port.ts';
import styles from './camera-view.module.css';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';

export type CameraViewProps = {
  camera: CameraPort;
  video: RefObject<HTMLVideoElement | null>;
  /** What the picture is for, read aloud. */
  label: string;
  /** 'code' fills the box and frames where bars belong; 'photo' shows all that will be taken. */
  fit: 'photo' | 'code';
  /** Lies over the picture while it is live. */
  children?: ReactNode;
};

/** The camera's picture; opens the camera while it is on show and says what is the matter when there is none. */
export function CameraView({ camera, video, label, fit, children }: CameraViewProps) {
  const state = useSyncExternalStore(camera.subscribe, camera.state);
  useEffect(() => {
    if (video.current) camera.start(video.current);
    return () => camera.stop();
  }, [camera, video]);
  const live = state.kind === 'live';
  const again = (): void => {
    if (video.current) camera.start(video.current);
  };
  return (
    <div className={cx(styles.view, styles[fit])} data-camera={state.kind}>
      <video
        ref={video}
        className={styles.video}
        aria-label={label}
        hidden={state.kind === 'failed'}
        autoPlay
        muted
        playsInline
      />
      {live && children}
      {live && state.torch !== 'none' && (
        <IconButton
          className={styles.torch}
          label="Lanterna"
          aria-pressed={state.torch === 'on'}
          icon={
            state.torch === 'on' ? <FlashlightOff aria-hidden="true" /> : <Flashlight aria-hidden="true" />
          }
          onClick={() => void camera.setTorch(state.torch === 'off')}
        />
      )}
      {(state.kind === 'starting' || state.kind === 'hidden') && (
        <p className={styles.wait} role="status">
          <span className={styles.spinner} aria-hidden="true" />
          Abrindo a câmera…
        </p>
      )}
      {state.kind === 'failed' && (
        <div className={styles.failure}>
          <CameraOff size={36} aria-hidden="true" />
          <p role="alert">{state.message ?? 'A câmera está desligada.'}</p>
          <Button look="quiet" size="small" onClick={again}>
            Tentar novamente
          </Button>
        </div>
      )}
    </div>
  );
}
