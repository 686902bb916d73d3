import { useState } from 'react';
import type { LostWork } from '../../data/mirror/roles/lost-work.ts';
import { dialogPart } from '../../ui/base/late-part.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Strip } from '../../ui/states/strip.tsx';
import { lostWorkText } from './lost-work-text.ts';

const LostWorkSheet = dialogPart(() => import('./lost-work-sheet.tsx').then((part) => part.LostWorkSheet));

/** Tells of work that a role which ended has left, with a way to read and copy it. */
export function LostWorkStrip({ work }: { work: readonly LostWork[] }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Strip
        kind="warning"
        action={
          <Button look="quiet" size="small" onClick={() => setOpen(true)}>
            Ver e copiar
          </Button>
        }
      >
        {lostWorkText(work)}
      </Strip>
      {open && <LostWorkSheet work={work} onClose={() => setOpen(false)} />}
    </>
  );
}
