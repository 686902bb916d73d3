import { stackClass } from '../../../ui/base/look.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Sheet } from '../../../ui/sheets/sheet.tsx';

/** Explains to a guest how to buy at the tablet. */
export function HelpSheet({ onClose }: { onClose: () => void }) {
  return (
    <Sheet
      onClose={onClose}
      title="Ajuda"
      footer={
        <Button wide size="tall" onClick={onClose}>
          Entendi
        </Button>
      }
    >
      <ol className={stackClass({ gap: 3 })}>
        <li>1. Pegue os produtos e passe cada um no leitor. Sem leitor, toque neles na tela.</li>
        <li>2. Toque em “Pagar” e aponte a câmera do seu banco para o código.</li>
        <li>3. Pagou? Pode retirar seus produtos e levar o comprovante no celular.</li>
        <li>
          Precisa falar com a loja? Aponte a câmera do celular para o código da tela inicial e escreva pelo
          chat.
        </li>
      </ol>
    </Sheet>
  );
}
