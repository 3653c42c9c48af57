const POLYNOMIAL = 0x9a6c9329ac4bc9b5n
const ONE = 1n << 63n

/** A part's CRC-64/NVME and size. */
export interface PartCrc64 {
  readonly crc: bigint
  readonly sizeBytes: number
}

/** Combines the CRC-64/NVME values of a file's parts, in order, into the file's CRC, without reading the bytes again. */
export function combineCrc64(parts: readonly PartCrc64[]): bigint {
  return parts.reduce((all, { crc, sizeBytes }) => multiply(all, power(8 * sizeBytes)) ^ crc, 0n)
}

/** Returns x to the power of `exponent`, modulo the polynomial. Bit 63 stands for 1, as in the reflected CRC. */
function power(exponent: number): bigint {
  let [result, base] = [ONE, ONE >> 1n]
  for (let left = BigInt(exponent); left > 0n; left >>= 1n) {
    if (left & 1n) result = multiply(result, base)
    base = multiply(base, base)
  }
  return result
}

function multiply(a: bigint, b: bigint): bigint {
  let [product, shifted] = [0n, b]
  for (let bit = ONE; bit > 0n; bit >>= 1n) {
    if (a & bit) product ^= shifted
    shifted = shifted & 1n ? (shifted >> 1n) ^ POLYNOMIAL : shifted >> 1n
  }
  return product
}
