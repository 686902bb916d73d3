import { useState } from 'react';
import type { Profile } from '../../domain/people/profile.ts';
import { Stack } from '../../ui/base/stack.tsx';
import { Segments } from '../../ui/fields/segments.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PersonalForm } from './personal-form.tsx';
import { PersonalView } from './personal-view.tsx';
import { PixKeyForm } from './pix-key-form.tsx';
import { PixKeyView } from './pix-key-view.tsx';
import styles from './profile.module.css';

/** The visible panel [P-03]. Each panel is viewed or edited. */
type Panel = 'data' | 'pixKey';
type Mode = 'view' | 'edit';

const SEGMENTS = [
  { id: 'data', label: 'Dados' },
  { id: 'pixKey', label: 'Chave PIX' },
] as const;

/** Personal data and PIX key, each with a view and a form [P-01, P-03]. */
export function ProfilePanels({ profile }: { profile: Profile }) {
  const [panel, setPanel] = useState<Panel>('data');
  const [modes, setModes] = useState<Record<Panel, Mode>>({ data: 'view', pixKey: 'view' });
  const [edited, setEdited] = useState<Panel | null>(null);
  const of = (one: Panel) => ({
    profile,
    // When a form closes, the focus returns to the button that opened it.
    focused: edited === one,
    onEdit: () => setModes((before) => ({ ...before, [one]: 'edit' })),
    onEnd: () => {
      setEdited(one);
      setModes((before) => ({ ...before, [one]: 'view' }));
    },
  });
  const shows = (one: Panel, mode: Mode): boolean => panel === one && modes[one] === mode;
  return (
    <Card as="section" padded aria-label="Seus dados">
      <Segments
        label="O que mostrar"
        segments={SEGMENTS}
        value={panel}
        onValueChange={(next) => {
          setEdited(null);
          setPanel(next);
        }}
      />
      <Stack gap={4} className={styles.panel}>
        {shows('data', 'view') && <PersonalView {...of('data')} />}
        {shows('pixKey', 'view') && <PixKeyView {...of('pixKey')} />}
        {/* A form stays open while the other panel is visible, so that typed text is not lost. */}
        <div hidden={!shows('data', 'edit')}>{modes.data === 'edit' && <PersonalForm {...of('data')} />}</div>
        <div hidden={!shows('pixKey', 'edit')}>
          {modes.pixKey === 'edit' && <PixKeyForm {...of('pixKey')} />}
        </div>
      </Stack>
    </Card>
  );
}
