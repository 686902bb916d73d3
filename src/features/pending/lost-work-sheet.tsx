import { useData } from '../../data/hooks/data-context.tsx';
import { LOST_WORK_KEY, type LostWork } from '../../data/mirror/roles/lost-work.ts';
import { sameJson } from '../../domain/values/same-json.ts';
import { Stack } from '../../ui/base/stack.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Sheet } from '../../ui/sheets/sheet.tsx';
import { KeptWords } from '../../ui/states/kept-words.tsx';
import { copyOf, titleOf } from './lost-work-text.ts';

/** Work that cannot be sent any more, each piece as text to copy. 'Entendi' removes those on show. */
export function LostWorkSheet({ work, onClose }: { work: readonly LostWork[]; onClose: () => void }) {
  const { amend } = useData();
  const dismiss = (): void => {
    void amend(LOST_WORK_KEY, (kept) => withoutRead(kept, work));
    onClose();
  };
  return (
    <Sheet
      onClose={onClose}
      title="Não pode mais ser enviado"
      description="Seu papel no local mudou ou terminou. Copie o que ainda serve: depois de “Entendi”, isto sai deste aparelho."
      footer={
        <Button wide onClick={dismiss}>
          Entendi
        </Button>
      }
    >
      <Stack gap={4}>
        {work.map((one) => (
          <KeptWords key={one.key} title={titleOf(one)} text={copyOf(one)} />
        ))}
      </Stack>
    </Sheet>
  );
}

/** Takes out the work of which the person has read. Work that came meanwhile, or has grown, stays. */
function withoutRead(kept: unknown, read: readonly LostWork[]): readonly LostWork[] | undefined {
  const known = (kept ?? []) as readonly LostWork[];
  const left = known.filter((one) => !read.some((two) => sameJson(one, two)));
  return left.length > 0 ? left : undefined;
}
