import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

// A proxy goes on sending a body when its answer is already there. A close then resets the connection under it, and the
// proxy counts that as a fault of this process. So behind one the proxy ends such connections, which it does after each
// answer.

/** Leaves it to the proxy to end the connection of an answer that may be there before its request's body is. */
export function linger(response: ServerResponse): void {
  response.shouldKeepAlive = true;
}

/** Answers a proxy for bytes that Node cannot read as a request, or that come too slowly. */
export function refuseUnreadable({ code }: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable) return;
  const status = statusOf(code);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** Answers a client that is connected directly, and leaves nothing open. */
export function cutUnreadable(error: Error & { code?: string }, socket: Socket): void {
  refuseUnreadable(error, socket);
  socket.destroySoon();
}

function statusOf(code: string | undefined): number {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  return code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
}
