import { useEffect, useRef } from 'react';
import { messageDraft, type Talk, type TalkMessage, typedKey } from '../../data/chat.ts';
import { useData } from '../../data/data-context.tsx';
import { wordingOf } from '../../domain/chat.ts';
import { toast } from '../../ui/toast.ts';
import { type Taken, useTyped } from './use-typed.ts';

const NOT_SENT = 'Erro ao enviar mensagem';
const TOO_LONG = 'Mensagem muito longa. Máximo de 1000 caracteres.';

/** What was typed and the way to send it; what the server refuses comes back into an empty box [C-01, MH-03]. */
export function useSending(
  talk: Talk,
  messages: readonly TalkMessage[],
  { to, senderName }: { to: string; senderName: string },
): { typed: string; setTyped: (text: string) => void; send: () => boolean } {
  const data = useData();
  const { typed, setTyped, now, take, keepNow } = useTyped(talk);
  const sayNotSent = (): void => void toast.error(NOT_SENT, { id: 'message-not-sent' });
  const watch = useRefusals(messages, ({ id, text }) => {
    sayNotSent();
    if (now().trim() !== '') return;
    setTyped(text);
    // Not before it is on the device again.
    void keepNow().then(() => data.outbox.discard(id));
  });

  const queue = async (text: string, { words, kept, end }: Taken): Promise<void> => {
    const sender = { ...data.user, name: senderName };
    const message = { id: crypto.randomUUID(), text, at: Date.now(), sender, to };
    // From here on: it may be refused before this screen has seen it on its way.
    watch(message.id);
    try {
      await kept;
      const forgets = { forgets: typedKey(talk), forgetsOnly: words };
      await data.outbox.enqueue({ ...messageDraft(talk, message), ...forgets });
    } catch {
      // It is not on the disk as a message: it goes back where it can be sent again, before what was typed since.
      sayNotSent();
      setTyped(now() === '' ? words : `${words}\n${now()}`);
    }
    end();
  };
  return {
    typed,
    setTyped,
    send() {
      const wording = wordingOf(typed);
      if (wording.kind === 'tooLong') toast.warning(TOO_LONG, { id: 'message-too-long' });
      if (wording.kind !== 'fits') return false;
      void queue(wording.text, take());
      return true;
    },
  };
}

/**
 * Calls back once for each message that was on its way while this screen looked and was then refused. Returns how to name
 * one that is about to be on its way.
 */
function useRefusals(
  messages: readonly TalkMessage[],
  refused: (message: TalkMessage) => void,
): (id: string) => void {
  const onTheirWay = useRef(new Set<string>());
  const latest = useRef(refused);
  useEffect(() => {
    latest.current = refused;
  });
  useEffect(() => {
    const ids = onTheirWay.current;
    for (const message of messages) {
      const { id, delivery } = message;
      if (delivery.kind === 'queued' || delivery.kind === 'sending') ids.add(id);
      else if (ids.delete(id) && delivery.kind === 'failed') latest.current(message);
    }
  }, [messages]);
  return (id) => void onTheirWay.current.add(id);
}
