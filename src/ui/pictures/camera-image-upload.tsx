import { useState } from 'react';
import { dialogPart } from '../base/late-part.tsx';
import type { CameraDialogProps } from '../camera/camera-dialog.tsx';
import { ImageUpload, type ImageUploadProps } from './image-upload.tsx';

const CameraDialog = dialogPart(async () => (await import('../camera/camera-dialog.tsx')).CameraDialog);

export type CameraImageUploadProps = Omit<ImageUploadProps, 'onCamera'> & {
  createCamera: CameraDialogProps['createCamera'];
  /** A picture was just taken. Its upload follows. */
  onCapture?: () => void;
};

/** One picture, from the camera or the gallery [K-02]. */
export function CameraImageUpload({ createCamera, onCapture, ...upload }: CameraImageUploadProps) {
  const [taking, setTaking] = useState<((picture: Blob, name: string) => void) | null>(null);
  return (
    <>
      <ImageUpload {...upload} onCamera={(choose) => setTaking(() => choose)} />
      {taking && (
        <CameraDialog
          onClose={() => setTaking(null)}
          createCamera={createCamera}
          onCapture={(picture) => {
            onCapture?.();
            taking(picture, `captura-${Date.now()}.jpg`);
          }}
        />
      )}
    </>
  );
}
