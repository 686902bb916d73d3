/** A channel that this process hears. */
interface HeardChannel {
  listeners: number;
  /** Resolves once the writer tells each later commit of the channel. */
  told: Promise<unknown>;
}

/** The writer as it is asked for channels. */
interface Teller {
  hear(channel: string): Promise<unknown>;
  leave(channel: string): void;
}

/** Subscribes this process to channels of its writer, each once however many listeners it has. */
export function hearChannels(writer: Teller): (channel: string) => Promise<() => void> {
  const channels = new Map<string, HeardChannel>();
  const leave = (channel: string, heard: HeardChannel): void => {
    heard.listeners -= 1;
    if (heard.listeners > 0) return;
    channels.delete(channel);
    writer.leave(channel);
  };
  return async (channel) => {
    const heard = channels.get(channel) ?? { listeners: 0, told: writer.hear(channel) };
    heard.listeners += 1;
    channels.set(channel, heard);
    await heard.told;
    let isOver = false;
    return () => {
      if (!isOver) leave(channel, heard);
      isOver = true;
    };
  };
}
