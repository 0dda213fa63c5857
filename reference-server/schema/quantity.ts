// Resource quantities: a decimal number with a suffix, such as `100m`, `1.5Gi`, `2e3`. The server returns the
// canonical form: the largest suffix of the family that leaves an integer.

const shape = /^([+-]?)(\d+(?:\.\d*)?|\.\d+)(?:([KMGTPE]i)|([numkMGTPE])|[eE]([+-]?\d{1,2}))?$/;
const binarySuffixes = ['', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'];
const decimalExponents = { n: -9, u: -6, m: -3, '': 0, k: 3, M: 6, G: 9, T: 12, P: 15, E: 18 } as const;
const decimalSuffixes = Object.entries(decimalExponents) as readonly (readonly [string, number])[];
const maxLength = 64;
const nano = 1_000_000_000n;

/** A quantity as a whole number of billionths, with the family of suffixes it was written in. */
export interface Quantity {
  readonly nanos: bigint;
  readonly family: 'binary' | 'decimal' | 'exponent';
}

/** Parses a quantity; undefined for an invalid one. Digits beyond a billionth are rounded up. */
export function parseQuantity(text: string): Quantity | undefined {
  const match = text.length <= maxLength ? shape.exec(text) : null;
  if (match === null) return undefined;
  const [, sign, digits = '', binary, decimal, exponent] = match;
  const [whole = '', fraction = ''] = digits.split('.');
  const mantissa = BigInt(`${whole}${fraction}` || '0');
  let scale = 9 - fraction.length;
  let factor = 1n;
  if (binary !== undefined) factor = 1024n ** BigInt(binarySuffixes.indexOf(binary));
  if (decimal !== undefined) scale += decimalExponents[decimal as keyof typeof decimalExponents];
  if (exponent !== undefined) scale += Number(exponent);
  const scaled =
    scale >= 0
      ? mantissa * factor * 10n ** BigInt(scale)
      : divideUp(mantissa * factor, 10n ** BigInt(-scale));
  return {
    nanos: sign === '-' ? -scaled : scaled,
    family: binary !== undefined ? 'binary' : exponent !== undefined ? 'exponent' : 'decimal',
  };
}

/** The canonical text of a quantity. */
export function canonicalQuantity({ nanos, family }: Quantity): string {
  if (nanos === 0n) return '0';
  const size = nanos < 0n ? -nanos : nanos;
  const sign = nanos < 0n ? '-' : '';
  if (family === 'binary' && size % nano === 0n && size >= 1024n * nano)
    return sign + binaryText(size / nano);
  for (const [suffix, exponent] of decimalSuffixes.toReversed()) {
    const unit = 10n ** BigInt(exponent + 9);
    if (size % unit === 0n) return sign + decimalText(size / unit, suffix, exponent, family);
  }
  return `${sign}${size}n`;
}

function decimalText(count: bigint, suffix: string, exponent: number, family: Quantity['family']): string {
  if (family !== 'exponent' || exponent === 0) return `${count}${suffix}`;
  return `${count}e${exponent}`;
}

function binaryText(units: bigint): string {
  let count = units;
  let power = 0;
  while (count % 1024n === 0n && power < binarySuffixes.length - 1) {
    count /= 1024n;
    power += 1;
  }
  return `${count}${binarySuffixes[power] ?? ''}`;
}

const divideUp = (value: bigint, by: bigint): bigint => (value + by - 1n) / by;
