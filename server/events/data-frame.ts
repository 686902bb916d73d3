/**
 * Limits of lengths in a frame's head. Shorter ones than the first stand in the head itself, those below the second in
 * two bytes of their own, others in eight.
 */
const [SHORT, MEDIUM] = [126, 0x1_00_00];
const TWO_BYTES = 126;
const EIGHT_BYTES = 127;
/** First byte of a whole message of text (RFC 6455). */
const WHOLE_TEXT = 0x81;

/**
 * A WebSocket frame of a server whose text begins with `head`, plain ASCII, and goes on with bytes that other frames share.
 * One buffer is one write: two parts would cost the socket more than copying them.
 */
export function dataFrame(head: string, tail: Buffer): Buffer {
  const length = head.length + tail.length;
  const at = length < SHORT ? 2 : length < MEDIUM ? 4 : 10;
  const frame = Buffer.allocUnsafe(at + length);
  frame[0] = WHOLE_TEXT;
  if (at === 2) frame[1] = length;
  else if (at === 4) {
    frame[1] = TWO_BYTES;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = EIGHT_BYTES;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(head, at, 'latin1');
  tail.copy(frame, at + head.length);
  return frame;
}
