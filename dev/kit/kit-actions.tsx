import { Check, Plus, ScanBarcode, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Row } from '../../src/ui/base/row.tsx';
import { Button } from '../../src/ui/buttons/button.tsx';
import { CopyButton } from '../../src/ui/buttons/copy-button.tsx';
import { IconButton } from '../../src/ui/buttons/icon-button.tsx';
import { LinkButton } from '../../src/ui/buttons/link-button.tsx';
import { TextField } from '../../src/ui/fields/text-field.tsx';
import { ConfirmDialog } from '../../src/ui/sheets/confirm-dialog.tsx';
import { Sheet } from '../../src/ui/sheets/sheet.tsx';
import { toast } from '../../src/ui/toasts/toast.ts';
import { KitPayment } from './kit-payment.tsx';
import { KitSection } from './kit-section.tsx';

/** Buttons, sheets and toasts. */
export function KitActions() {
  return (
    <>
      <KitSection title="Botões">
        <Row wrap gap={3}>
          <Button icon={<Check />}>Paguei</Button>
          <Button look="quiet">Meus Locais</Button>
          <Button look="danger" icon={<Trash2 />}>
            Excluir
          </Button>
          <Button look="ghost">Cancelar</Button>
          <Button busy>Comprar com saldo</Button>
          <Button disabled>Indisponível</Button>
          <LinkButton href="#kit" look="quiet" size="small">
            Um endereço
          </LinkButton>
        </Row>
        <Row wrap gap={3}>
          <IconButton label="Adicionar" look="wash" shape="square" icon={<Plus />} />
          <IconButton label="Aumentar" look="sunk" shape="square" icon={<Plus />} />
          <IconButton label="Ler código" look="leaf" icon={<ScanBarcode />} />
          <IconButton label="Apagar" disabled icon={<Trash2 />} />
          <CopyButton text="00020126580014br.gov.bcb.pix" />
        </Row>
        <Button size="tall" wide>
          Concluir reposição
        </Button>
      </KitSection>
      <KitSection title="Folhas e avisos">
        <KitSheets />
        <Row wrap gap={3}>
          <Button look="quiet" size="small" onClick={() => toast.success('Item salvo')}>
            Sucesso
          </Button>
          <Button look="quiet" size="small" onClick={() => toast.error('Não foi possível salvar')}>
            Erro
          </Button>
          <Button look="quiet" size="small" onClick={() => toast.info('Solicitando novo código')}>
            Informação
          </Button>
          <Button
            look="quiet"
            size="small"
            onClick={() =>
              toast.warning('Sinal fraco', { action: { label: 'Ver', onPress: () => undefined } })
            }
          >
            Atenção
          </Button>
          <Button look="quiet" size="small" onClick={() => toast.loading()}>
            Processando
          </Button>
          <Button look="ghost" size="small" onClick={() => toast.dismiss()}>
            Limpar avisos
          </Button>
        </Row>
      </KitSection>
    </>
  );
}

function KitSheets() {
  const [open, setOpen] = useState<'form' | 'pay' | 'confirm' | null>(null);
  const close = (): void => setOpen(null);
  return (
    <Row wrap gap={3}>
      <Button look="quiet" onClick={() => setOpen('form')}>
        Abrir folha
      </Button>
      <Button look="quiet" onClick={() => setOpen('pay')}>
        Abrir pagamento
      </Button>
      <Button look="quiet" onClick={() => setOpen('confirm')}>
        Abrir confirmação
      </Button>
      <Sheet
        open={open === 'form'}
        onClose={close}
        title="Editar dados"
        description="O nome aparece no recibo."
        footer={
          <Button size="tall" wide onClick={close}>
            Salvar
          </Button>
        }
      >
        <TextField label="Nome" defaultValue="Marina Duarte" />
      </Sheet>
      <Sheet open={open === 'pay'} onClose={close} title="Pague com PIX" align="centre">
        <KitPayment onCancel={close} />
      </Sheet>
      <ConfirmDialog
        open={open === 'confirm'}
        onClose={close}
        title="Excluir item?"
        text="O item sai da lista de todos os aparelhos. Isto não pode ser desfeito."
        confirmLabel="Excluir"
        danger
        onConfirm={close}
      />
    </Row>
  );
}
