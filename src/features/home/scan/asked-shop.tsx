import { Sheet } from '../../../ui/sheets/sheet.tsx';
import { WhichOne, type WhichOneChoice } from '../../../ui/sheets/which-one.tsx';
import { ASKED } from './use-code-meaning.ts';

/** Asks a user who scanned a product on home in which shop they are. */
export function AskedShop(props: {
  choices: readonly WhichOneChoice[];
  onChoose: (id: string) => void;
  onClose: () => void;
}) {
  const { choices, onChoose, onClose } = props;
  return (
    <Sheet onClose={onClose} title={ASKED}>
      <WhichOne label="Locais" choices={choices} onChoose={onChoose} />
    </Sheet>
  );
}
