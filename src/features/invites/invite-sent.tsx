import { Share2 } from 'lucide-react';
import type { Location } from '../../records/types/shop/location.ts';
import { Stack } from '../../ui/base/stack.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Sheet } from '../../ui/sheets/sheet.tsx';
import { shareShop } from './share-shop.ts';

/** Results of the new invites, and the shop's link to share with those who get no mail. */
export function InviteSent(props: { location: Location; texts: readonly string[]; onClose: () => void }) {
  const { location, texts, onClose } = props;
  return (
    <Sheet
      onClose={onClose}
      title="Avise quem você convidou"
      footer={
        <Stack gap={2}>
          <Button size="tall" wide icon={<Share2 />} onClick={() => void shareShop(location)}>
            Compartilhar link
          </Button>
          <Button look="quiet" size="tall" wide onClick={onClose}>
            Concluir
          </Button>
        </Stack>
      }
    >
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Sheet>
  );
}
