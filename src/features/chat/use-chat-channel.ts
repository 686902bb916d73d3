import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { useData } from '../../data/data-context.tsx';
import { useChannel, useEventSocket, useRealtimeState } from '../../realtime/use-realtime.tsx';
import { isProcessable } from '../../records/event-record.ts';
import type { ChannelEvent } from '../../records/events.ts';
import { toast } from '../../ui/toast.ts';

export interface ChatLine {
  /** The realtime connection is up. */
  connected: boolean;
  /** New messages of this channel arrive by themselves. */
  subscribed: boolean;
}

/**
 * The live side of a chat screen: whether its channel is heard, reading what may have been missed whenever it is heard
 * anew. Messages themselves reach the mirror through the host that listens over all screens.
 */
export function useChatChannel(
  channel: string,
  locationId: string,
  onEvent: (event: ChannelEvent) => void = () => undefined,
): ChatLine {
  const data = useData();
  const socket = useEventSocket();
  const connected = useRealtimeState() === 'Connected';
  const [, look] = useReducer((turn: number) => turn + 1, 0);
  useChannel(channel, {
    onEvent(event) {
      if (isProcessable(event)) return onEvent(event);
      sayFailed();
      void data.refresh({ kind: 'chat', id: locationId });
    },
    onReady: () => {
      look();
      void data.refresh({ kind: 'chat', id: locationId });
    },
    onUnreadable: sayFailed,
    onError: look,
  });
  // What is subscribed is told by the socket once the effect above has asked for it.
  useEffect(look, []);
  return { connected, subscribed: connected && socket.isSubscribed(channel) };
}

const sayFailed = (): void => void toast.error('Erro ao processar atualização', { id: 'update-failed' });

/** How long somebody counts as typing after the last sign of it, ms. */
const TYPING_MS = 6000;
/** A sign of typing is given at most this often, ms. */
const TYPING_EVERY_MS = 4000;

/** Whether the person of this id is typing. `hear` takes the events of the channel; a message of theirs ends it. */
export function useTyping(sub: string): { typing: boolean; hear: (event: ChannelEvent) => void } {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (turn === 0) return undefined;
    const timer = setTimeout(() => setTurn(0), TYPING_MS);
    return () => clearTimeout(timer);
  }, [turn]);
  const hear = useCallback(
    ({ type, content, record }: ChannelEvent) => {
      if (type === 'TYPING' && content?.sender === sub) setTurn((before) => before + 1);
      if (type === 'CHAT_MESSAGE' && record?.owner === sub) setTurn(0);
    },
    [sub],
  );
  return { typing: turn > 0, hear };
}

/** Tells the other side's channel, now and then, that this person is typing; nobody is told without a connection. */
export function useTypingSign(channel: string): () => void {
  const socket = useEventSocket();
  const last = useRef(0);
  return useCallback(() => {
    const now = Date.now();
    if (socket.state() !== 'Connected' || now - last.current < TYPING_EVERY_MS) return;
    last.current = now;
    // A sign that nobody hears is no loss.
    socket.publish(channel, [JSON.stringify({ type: 'TYPING' })]).catch(() => undefined);
  }, [socket, channel]);
}
