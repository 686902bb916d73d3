import { type Centavos, fromDecimal, toDecimal } from '../../src/domain/money/money.ts';
import { readElements, type TlvElement, writeElement } from './br-code-elements.ts';
import { crc16 } from './crc16.ts';

const GUI = 'br.gov.bcb.pix';
const MAX_LENGTH = 512;

interface BrCodeCommon {
  /** Receiver name, 1 to 25 printable ASCII characters. */
  name: string;
  /** Receiver city, 1 to 15 printable ASCII characters. */
  city: string;
  /** Postal code of eight digits. */
  postalCode: string | null;
  /** Category of four digits; '0000' when not informed. */
  merchantCategory: string;
  /** Wished number of uses: '12' asks for one, '11' allows many. Banks ignore it, so nothing may be decided by it. */
  initiation: '11' | '12' | null;
  /** Transaction id, field 62-05. '***' in a code without one. */
  txid: string;
}

/** A code with a PIX key. The amount is null when the payer chooses it. */
export interface StaticBrCode extends BrCodeCommon {
  kind: 'static';
  key: string;
  info: string | null;
  /** ISPB of a withdrawal provider, eight digits. */
  withdrawalProvider: string | null;
  amount: Centavos | null;
}

/** A code that points at a charge. The signed payload at `url` (HTTPS, stored without scheme) decides. */
export interface DynamicBrCode extends BrCodeCommon {
  kind: 'dynamic';
  url: string;
}

export type BrCode = StaticBrCode | DynamicBrCode;

/** Fault of a text that is not a payable code. */
export type BrCodeFault =
  | 'charset'
  | 'too-long'
  | 'structure'
  | 'duplicate'
  | 'crc-place'
  | 'crc'
  | 'format'
  | 'account'
  | 'currency'
  | 'country'
  | 'amount'
  | 'name'
  | 'city'
  | 'postal-code'
  | 'category'
  | 'initiation'
  | 'txid'
  | 'key'
  | 'url'
  | 'info';

export type ParsedBrCode = { kind: 'code'; code: BrCode } | { kind: 'invalid'; fault: BrCodeFault };

/** Folds text to printable ASCII and cuts it: 'São João' → 'Sao Joao'. Accents break payer apps, so fold before encoding. */
export function foldAscii(text: string, maxLength: number): string {
  const folded = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, ' ');
  return folded.replace(/\s+/g, ' ').trim().slice(0, maxLength).trim();
}

/**
 * Writes a copy-and-paste code. Throws RangeError when a field breaks its rule, so fold names with foldAscii
 * first.
 */
export function encodeBrCode(code: BrCode): string {
  const fault = faultOf(code, 'written');
  if (fault) throw new RangeError(`br code: bad ${fault}`);
  const isStatic = code.kind === 'static';
  const account = isStatic
    ? [
        ['01', code.key],
        ['02', code.info],
        ['03', code.withdrawalProvider],
      ]
    : [['25', code.url]];
  const elements: [string, string | null][] = [
    ['00', '01'],
    ['01', code.initiation],
    ['26', template([['00', GUI], ...account] as [string, string | null][])],
    ['52', code.merchantCategory],
    ['53', '986'],
    ['54', isStatic && code.amount !== null ? toDecimal(code.amount) : null],
    ['58', 'BR'],
    ['59', code.name],
    ['60', code.city],
    ['61', code.postalCode],
    ['62', template([['05', code.txid]])],
  ];
  const body = `${template(elements)}6304`;
  if (body.length + 4 > MAX_LENGTH) throw new RangeError('br code: too long');
  return body + crc16(body);
}

/**
 * Reads a pasted code, stricter than payer apps. Refuses duplicate ids, bad or overrunning lengths, anything
 * after the checksum, and both or neither of key and url. Only the ends are trimmed, because lengths count
 * inner spaces.
 */
export function parseBrCode(text: string): ParsedBrCode {
  const raw = text.trim();
  if (!/^[\x20-\x7e]*$/.test(raw)) return invalid('charset');
  if (raw.length > MAX_LENGTH) return invalid('too-long');
  const elements = readElements(raw);
  if (!elements) return invalid('structure');
  const envelope = envelopeFault(raw, elements);
  if (envelope) return invalid(envelope);
  const top = fields(elements);
  if (!top) return invalid('duplicate');
  return readFields(top);
}

function envelopeFault(raw: string, elements: readonly TlvElement[]): BrCodeFault | null {
  if (elements[0]?.id !== '00' || elements[0].value !== '01') return 'format';
  const last = elements.at(-1);
  if (last?.id !== '63' || last.value.length !== 4) return 'crc-place';
  return crc16(raw.slice(0, -4)) === last.value.toUpperCase() ? null : 'crc';
}

function readFields(top: ReadonlyMap<string, string>): ParsedBrCode {
  if (top.get('53') !== '986') return invalid('currency');
  if (top.get('58') !== 'BR') return invalid('country');
  const account = findAccount(top);
  if (!account) return invalid('account');
  const txid = readTxid(top.get('62'));
  if (txid === null) return invalid('txid');
  const initiation = top.get('01') ?? null;
  if (initiation !== null && initiation !== '11' && initiation !== '12') return invalid('initiation');
  const amount = readAmount(top.get('54'));
  if (amount === 'bad') return invalid('amount');
  const common: BrCodeCommon = {
    name: top.get('59') ?? '',
    city: top.get('60') ?? '',
    postalCode: top.get('61') ?? null,
    merchantCategory: top.get('52') ?? '0000',
    initiation,
    txid,
  };
  const key = account.get('01');
  const url = account.get('25');
  const code: BrCode | null =
    key !== undefined && url === undefined
      ? {
          ...common,
          kind: 'static',
          key,
          amount,
          info: account.get('02') ?? null,
          withdrawalProvider: account.get('03') ?? null,
        }
      : url !== undefined && key === undefined
        ? { ...common, kind: 'dynamic', url }
        : null;
  if (!code) return invalid('account');
  const fault = faultOf(code, 'read');
  return fault ? invalid(fault) : { kind: 'code', code };
}

/**
 * The PIX template may stand anywhere in 26..51 beside other schemes. Null when absent, doubled or broken.
 */
function findAccount(top: ReadonlyMap<string, string>): ReadonlyMap<string, string> | null {
  const found: ReadonlyMap<string, string>[] = [];
  for (const [id, value] of top) {
    if (id < '26' || id > '51') continue;
    const elements = readElements(value);
    const inner = elements && fields(elements);
    if (inner?.get('00')?.toLowerCase() === GUI) found.push(inner);
    else if (value.toLowerCase().includes(GUI)) return null;
  }
  return found.length === 1 && found[0] ? found[0] : null;
}

function readTxid(template62: string | undefined): string | null {
  if (template62 === undefined) return '***';
  const elements = readElements(template62);
  const inner = elements && fields(elements);
  return inner ? (inner.get('05') ?? '***') : null;
}

function readAmount(text: string | undefined): Centavos | null | 'bad' {
  if (text === undefined) return null;
  return fromDecimal(text) ?? 'bad';
}

/**
 * The first rule that a code breaks. A hyphen in the txid is accepted when reading, because old codes carry
 * one, and never written.
 */
function faultOf(code: BrCode, way: 'read' | 'written'): BrCodeFault | null {
  if (!isText(code.name, 25)) return 'name';
  if (!isText(code.city, 15)) return 'city';
  if (code.postalCode !== null && !/^\d{8}$/.test(code.postalCode)) return 'postal-code';
  if (!/^\d{4}$/.test(code.merchantCategory)) return 'category';
  if (!(way === 'read' ? /^([A-Za-z0-9-]{1,25}|\*\*\*)$/ : /^([A-Za-z0-9]{1,25}|\*\*\*)$/).test(code.txid))
    return 'txid';
  return code.kind === 'static' ? staticFault(code) : /^[\x21-\x7e]{1,77}$/.test(code.url) ? null : 'url';
}

function staticFault(code: StaticBrCode): BrCodeFault | null {
  if (!/^[\x21-\x7e]{1,77}$/.test(code.key)) return 'key';
  if (code.withdrawalProvider !== null && !/^\d{8}$/.test(code.withdrawalProvider)) return 'account';
  if (code.info !== null && !isText(code.info, 72)) return 'info';
  const inner = 18 + 4 + code.key.length + (code.info === null ? 0 : 4 + code.info.length);
  if (inner + (code.withdrawalProvider === null ? 0 : 12) > 99) return 'info';
  const { amount } = code;
  const payable = amount === null || (Number.isSafeInteger(amount) && amount > 0 && amount < 1e12);
  return payable ? null : 'amount';
}

const isText = (text: string, max: number): boolean => text.length <= max && /^[\x20-\x7e]+$/.test(text);

const template = (elements: readonly (readonly [string, string | null])[]): string =>
  elements.map(([id, value]) => (value === null ? '' : writeElement(id, value))).join('');

function fields(elements: readonly TlvElement[]): Map<string, string> | null {
  const map = new Map(elements.map(({ id, value }) => [id, value]));
  return map.size === elements.length ? map : null;
}

const invalid = (fault: BrCodeFault): ParsedBrCode => ({ kind: 'invalid', fault });
