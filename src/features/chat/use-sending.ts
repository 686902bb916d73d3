import { useEffect, useRef } from 'react';
import { ACCESS_ENDED_CODE } from '../../data/hooks/closed-location.ts';
import { useData } from '../../data/hooks/data-context.tsx';
import { messageDraft, type Talk, type TalkMessage, typedKey } from '../../data/rows/chat.ts';
import { serverClock } from '../../data/wire/server-clock.ts';
import { wordingOf } from '../../domain/people/chat.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { type Taken, useTyped } from './use-typed.ts';

const NOT_SENT = 'Erro ao enviar mensagem';
const TOO_LONG = 'Mensagem muito longa. Máximo de 1000 caracteres.';

/** The typed text and a way to send it. A refused message returns to an empty field [C-01, MH-03]. */
export function useSending(
  talk: Talk,
  messages: readonly TalkMessage[],
  { to, senderName }: { to: string; senderName: string },
): { typed: string; setTyped: (text: string) => void; send: () => boolean } {
  const data = useData();
  const { typed, setTyped, now, take, keepNow } = useTyped(talk);
  const sayNotSent = (): void => void toast.error(NOT_SENT, { id: 'message-not-sent' });
  const watch = useRefusals(messages, ({ id, text, delivery }) => {
    sayNotSent();
    // A closed conversation has no field for the text, so the message stays in the queue until its writer decides.
    if (delivery.kind === 'failed' && delivery.code === ACCESS_ENDED_CODE) return;
    if (now().trim() !== '') return;
    setTyped(text);
    // Only after the text is stored on the device again.
    void keepNow().then(() => data.outbox.discard(id));
  });

  const queue = async (text: string, { words, kept, end }: Taken): Promise<void> => {
    const sender = { ...data.user, name: senderName };
    const message = { id: crypto.randomUUID(), text, at: serverClock.now(), sender, to };
    // Watched from here on, because a refusal may come before this screen sees the message in the queue.
    watch(message.id);
    try {
      await kept;
      const forgets = { forgets: typedKey(talk), forgetsOnly: words };
      await data.outbox.enqueue({ ...messageDraft(talk, message), ...forgets });
    } catch {
      // The message could not be stored. Its text returns to the field, before any text typed since.
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
 * Calls back once for each message that is refused while this screen is open. Returns a function that adds a
 * message about to be queued.
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
