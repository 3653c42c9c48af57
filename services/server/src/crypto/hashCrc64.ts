/** Halves of the bit-reversed polynomial 0xad93d23594c93659. */
const [POLYNOMIAL_HIGH, POLYNOMIAL_LOW] = [0x9a6c9329, 0xac4bc9b5]
/** Remainders of all byte values: high and low half of each. */
const remainders = new Int32Array(512).map((_, index) => createRemainder(index >> 1)[index & 1] as number)

/**
 * Computes the CRC-64/NVME of bytes: 8 bytes, the highest first. Polynomial, reflection and check value follow "CRC-64/NVME" in the
 * catalogue of parametrised CRC algorithms, and section 5.2.1.3.4 in the NVM Command Set Specification: 0xae8b14860a799888 for "123456789".
 */
export function hashCrc64(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  let [high, low] = [-1, -1]
  for (const byte of bytes) {
    const at = 2 * ((low ^ byte) & 255)
    low = ((low >>> 8) | (high << 24)) ^ (remainders[at + 1] as number)
    high = (high >>> 8) ^ (remainders[at] as number)
  }
  const hash = new Uint8Array(8)
  const view = new DataView(hash.buffer)
  view.setInt32(0, ~high)
  view.setInt32(4, ~low)
  return hash
}

function createRemainder(byte: number): readonly [high: number, low: number] {
  let [high, low] = [0, byte]
  for (let bit = 0; bit < 8; bit++) {
    const isOdd = low & 1
    low = (low >>> 1) | (high << 31)
    high >>>= 1
    if (isOdd) [high, low] = [high ^ POLYNOMIAL_HIGH, low ^ POLYNOMIAL_LOW]
  }
  return [high, low]
}
