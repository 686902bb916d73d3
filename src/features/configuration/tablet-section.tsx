import { useNavigate } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Section } from './section.tsx';

/** The link to make this device the tablet of the shop. */
export function TabletSection({ locationId }: { locationId: string }) {
  const navigate = useNavigate();
  return (
    <Section
      title="Tablet da loja"
      text="Um tablet fixado na loja mostra só ela, com a tela acesa, e encerra sozinho a sessão de quem foi embora."
    >
      <Button look="quiet" wide onClick={() => void navigate(paths.tablet(locationId))}>
        Usar este aparelho na loja
      </Button>
    </Section>
  );
}
