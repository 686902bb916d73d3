import { CameraOff, Flashlight, FlashlightOff } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useSyncExternalStore } from 'react';
import { cx } from '../base/cx.ts';
import { rowClass, textClass } from '../base/look.ts';
import { IconButton } from '../buttons/icon-button.tsx';
import { RetryButton } from '../buttons/retry-button.tsx';
import type { CameraPort } from './camera-port.ts';
import styles from './camera-view.module.css';

export type CameraViewProps = {
  camera: CameraPort;
  video: RefObject<HTMLVideoElement | null>;
  /** Purpose of the picture, for screen readers. */
  label: string;
  /**
   * 'code' fills the box and frames the bars, 'low' leaves room below, 'stage' fills its place. 'photo' crops nothing.
   */
  fit: 'photo' | 'code' | 'low' | 'stage';
  /** Overlay over the live picture. */
  children?: ReactNode;
};

/** The camera's picture. Opens the camera while shown and explains a missing picture. */
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
          icon={state.torch === 'on' ? <FlashlightOff /> : <Flashlight />}
          onClick={() => void camera.setTorch(state.torch === 'off')}
        />
      )}
      {(state.kind === 'starting' || state.kind === 'hidden') && (
        <p className={rowClass({ gap: 2 }, styles.wait)} role="status">
          <span className={textClass({ turning: true }, styles.spinner)} aria-hidden="true" />
          Abrindo a câmera…
        </p>
      )}
      {state.kind === 'failed' && (
        <div className={styles.failure}>
          <CameraOff size={36} />
          <p role="alert">{state.message ?? 'A câmera está desligada.'}</p>
          <RetryButton size="small" onClick={again} />
        </div>
      )}
    </div>
  );
}
