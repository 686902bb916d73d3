import { useState } from 'react';
import type { Profile } from '../../domain/profile.ts';
import { Card } from '../../ui/card.tsx';
import { Segments } from '../../ui/segments.tsx';
import { PersonalForm } from './personal-form.tsx';
import { PersonalView } from './personal-view.tsx';
import { PixKeyForm } from './pix-key-form.tsx';
import { PixKeyView } from './pix-key-view.tsx';
import styles from './profile.module.css';

/** What is on show [P-03]. */
type Mode = 'viewData' | 'editData' | 'viewPixKey' | 'editPixKey';

const SEGMENTS = [
  { id: 'viewData', label: 'Dados' },
  { id: 'viewPixKey', label: 'Chave PIX' },
] as const;

/** The personal data and the PIX key, each to look at and to change [P-01, P-03]. */
export function ProfilePanels({ profile }: { profile: Profile }) {
  const [mode, setMode] = useState<Mode>('viewData');
  const [edited, setEdited] = useState(false);
  const become = (next: Mode): void => {
    // Coming back from a form, the focus returns to the button that led there.
    setEdited(mode === 'editData' || mode === 'editPixKey');
    setMode(next);
  };
  const ofData = mode === 'viewData' || mode === 'editData';
  return (
    <Card as="section" padded aria-label="Seus dados">
      <Segments
        label="O que mostrar"
        segments={SEGMENTS}
        value={ofData ? 'viewData' : 'viewPixKey'}
        onValueChange={(next) => {
          setEdited(false);
          setMode(next);
        }}
      />
      <div className={styles.panel}>
        {mode === 'viewData' && (
          <PersonalView profile={profile} focused={edited} onEdit={() => become('editData')} />
        )}
        {mode === 'editData' && <PersonalForm profile={profile} onEnd={() => become('viewData')} />}
        {mode === 'viewPixKey' && (
          <PixKeyView profile={profile} focused={edited} onEdit={() => become('editPixKey')} />
        )}
        {mode === 'editPixKey' && <PixKeyForm profile={profile} onEnd={() => become('viewPixKey')} />}
      </div>
    </Card>
  );
}
