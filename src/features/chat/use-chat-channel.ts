import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { useData } from '../../data/hooks/data-context.tsx';
import { useCustomerCareLocations } from '../../data/hooks/device.ts';
import { useChannel, useEventSocket, useRealtimeState } from '../../realtime/use-realtime.tsx';
import { isProcessable } from '../../records/event-record.ts';
import { type ChannelEvent, chatChannel } from '../../records/events.ts';
import { toast } from '../../ui/toasts/toast.ts';

export interface ChatLine {
  /** The realtime connection is up. */
  connected: boolean;
  /** New messages of this channel arrive live. */
  subscribed: boolean;
}

/**
 * The live side of a chat screen. After each subscription of its channel it reads messages that may have been
 * missed. The messages themselves enter the mirror elsewhere, except those of a shop whose customers this person does
 * not answer. Nobody else follows that shop's channel, so each message is a reason to read.
 */
export function useChatChannel(
  channel: string,
  locationId: string,
  onEvent: (event: ChannelEvent) => void = () => undefined,
): ChatLine {
  const data = useData();
  const socket = useEventSocket();
  const connected = useRealtimeState() === 'Connected';
  const answered = useCustomerCareLocations();
  const isFollowed = channel !== chatChannel(locationId) || answered.includes(locationId);
  const [, look] = useReducer((turn: number) => turn + 1, 0);
  useChannel(channel, {
    onEvent(event) {
      if (isProcessable(event)) onEvent(event);
      else sayFailed();
      if (!isProcessable(event) || (event.type === 'CHAT_MESSAGE' && !isFollowed))
        void data.refresh({ kind: 'chat', id: locationId });
    },
    onReady: () => {
      look();
      void data.refresh({ kind: 'chat', id: locationId });
    },
    onUnreadable: sayFailed,
    onError: look,
  });
  // The socket reports a subscription after the effect above has requested it.
  useEffect(look, []);
  return { connected, subscribed: connected && socket.isSubscribed(channel) };
}

const sayFailed = (): void => void toast.error('Erro ao processar atualização', { id: 'update-failed' });

/** Duration of 'typing' after the last sign, ms. */
const TYPING_MS = 6000;
/** Shortest interval between signs of typing, ms. */
const TYPING_EVERY_MS = 4000;

/**
 * True while the other side of a conversation types. `isTheirs` knows their signs, and `hear` takes the channel's
 * events. A message of the same sender at the location ends it.
 */
export function useTyping(
  locationId: string,
  isTheirs: (sign: NonNullable<ChannelEvent['content']>) => boolean,
): { typing: boolean; hear: (event: ChannelEvent) => void } {
  const [sign, setSign] = useState<{ sender: unknown } | null>(null);
  useEffect(() => {
    if (!sign) return undefined;
    const timer = setTimeout(() => setSign(null), TYPING_MS);
    return () => clearTimeout(timer);
  }, [sign]);
  const hear = ({ type, content, record }: ChannelEvent): void => {
    if (type === 'TYPING' && content && isTheirs(content)) setSign({ sender: content.sender });
    if (type === 'CHAT_MESSAGE' && record?.parentId === locationId)
      setSign((before) => (before?.sender === record.owner ? null : before));
  };
  return { typing: sign !== null, hear };
}

/**
 * Tells the other side's channel at intervals that this user is typing. Silent without a connection. `locationId`: the
 * location for which they write to a customer, who may be a customer of several.
 */
export function useTypingSign(channel: string, locationId?: string): () => void {
  const socket = useEventSocket();
  const last = useRef(0);
  return useCallback(() => {
    const now = Date.now();
    if (socket.state() !== 'Connected' || now - last.current < TYPING_EVERY_MS) return;
    last.current = now;
    const sign = { type: 'TYPING', ...(locationId !== undefined && { content: { locationId } }) };
    // A lost sign of typing does no harm.
    socket.publish(channel, [JSON.stringify(sign)]).catch(() => undefined);
  }, [socket, channel, locationId]);
}
