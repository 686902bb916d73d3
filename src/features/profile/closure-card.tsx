import { UserX } from 'lucide-react';
import { useState } from 'react';
import { textClass } from '../../ui/base/look.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ClosureForm } from './closure-form.tsx';
import styles from './profile.module.css';

/** 'Encerrar conta': the data that is deleted, the data that the law keeps, and the form's button. */
export function ClosureCard() {
  const [open, setOpen] = useState(false);
  const [gaveUp, setGaveUp] = useState(false);
  return (
    <Card as="section" padded aria-labelledby="closure">
      <h2 id="closure" className={textClass({ size: 3 }, styles.cardTitle)}>
        Encerrar conta
      </h2>
      <p className={styles.quiet}>
        Apaga seus dados pessoais e encerra seu acesso. Não pode ser desfeito. Antes, saque ou gaste seu
        saldo.
      </p>
      {open ? (
        <ClosureForm
          onEnd={() => {
            setOpen(false);
            setGaveUp(true);
          }}
        />
      ) : (
        <Button
          look="quiet"
          wide
          // After cancelling, the focus returns to the button that opened the form.
          autoFocus={gaveUp}
          icon={<UserX />}
          onClick={() => setOpen(true)}
        >
          Encerrar minha conta
        </Button>
      )}
    </Card>
  );
}
