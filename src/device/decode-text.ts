/**
 * Text of a file whose encoding nobody tells: UTF-8 where its bytes are that, UTF-16 with its mark (as some spreadsheet
 * programs save 'Unicode text'), else Windows-1252. A byte order mark is left out.
 */
export function decodeText(bytes: Uint8Array<ArrayBuffer>): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
