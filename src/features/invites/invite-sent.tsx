import { Share2 } from 'lucide-react';
import type { Location } from '../../records/types/location.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './invites.module.css';
import { shareShop } from './share-shop.ts';

/** What became of the invites just made, and the shop's link for whoever gets no mail or reads none. */
export function InviteSent(props: { location: Location; texts: readonly string[]; onClose: () => void }) {
  const { location, texts, onClose } = props;
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title="Avise quem você convidou"
      footer={
        <div className={styles.foot}>
          <Button
            size="tall"
            wide
            icon={<Share2 aria-hidden="true" />}
            onClick={() => void shareShop(location)}
          >
            Compartilhar link
          </Button>
          <Button look="quiet" size="tall" wide onClick={onClose}>
            Concluir
          </Button>
        </div>
      }
    >
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Sheet>
  );
}
