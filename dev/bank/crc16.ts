/**
 * CRC-16/CCITT-FALSE of ASCII text (polynomial 0x1021, initial 0xFFFF, no reflection, final xor 0) as four upper-case
 * hex digits: '123456789' → '29B1'.
 */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (let index = 0; index < text.length; index += 1) {
    crc ^= text.charCodeAt(index) << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
