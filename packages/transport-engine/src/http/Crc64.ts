/** Halves of the bit-reversed polynomial 0xad93d23594c93659. */
const [POLYNOMIAL_HIGH, POLYNOMIAL_LOW] = [0x9a6c9329, 0xac4bc9b5]
/** Bytes processed per step. */
const STRIDE = 8

/** Remainders for each byte value, high and low half, followed by the remainders for a byte with 1 to 7 bytes after it. */
let remainders: Int32Array | undefined

/**
 * Computes the CRC-64/NVME of bytes that arrive in pieces. Polynomial, reflection and check value are from "CRC-64/NVME" in the catalogue
 * of parametrised CRC algorithms, and from section 5.2.1.3.4 of the NVM Command Set Specification: 0xae8b14860a799888 for "123456789".
 */
export class Crc64 {
  #high = -1
  #low = -1

  /** Adds the next bytes. */
  update(bytes: Uint8Array): void {
    remainders ??= createRemainders()
    const table = remainders
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
    let [high, low] = [this.#high, this.#low]
    let at = 0
    for (; at + STRIDE <= bytes.length; at += STRIDE) {
      const [first, second] = [low ^ view.getInt32(at, true), high ^ view.getInt32(at + 4, true)]
      ;[high, low] = [0, 0]
      for (let byte = 0; byte < STRIDE; byte++) {
        const word = byte < 4 ? first : second
        const index = 2 * (256 * (STRIDE - 1 - byte) + ((word >>> (8 * (byte & 3))) & 255))
        high ^= table[index] as number
        low ^= table[index + 1] as number
      }
    }
    for (; at < bytes.length; at++) {
      const index = 2 * ((low ^ (bytes[at] as number)) & 255)
      low = ((low >>> 8) | (high << 24)) ^ (table[index + 1] as number)
      high = (high >>> 8) ^ (table[index] as number)
    }
    ;[this.#high, this.#low] = [high, low]
  }

  /** Returns 8 bytes, most significant first. */
  digest(): Uint8Array<ArrayBuffer> {
    const hash = new Uint8Array(8)
    const view = new DataView(hash.buffer)
    view.setInt32(0, ~this.#high)
    view.setInt32(4, ~this.#low)
    return hash
  }
}

function createRemainders(): Int32Array {
  const table = new Int32Array(2 * 256 * STRIDE)
  for (let byte = 0; byte < 256; byte++) {
    let [high, low] = [0, byte]
    for (let bit = 0; bit < 8; bit++) {
      const isOdd = low & 1
      low = (low >>> 1) | (high << 31)
      high >>>= 1
      if (isOdd) [high, low] = [high ^ POLYNOMIAL_HIGH, low ^ POLYNOMIAL_LOW]
    }
    table.set([high, low], 2 * byte)
  }
  for (let index = 512; index < table.length; index += 2) {
    const [high, low] = [table[index - 512] as number, table[index - 511] as number]
    const next = 2 * (low & 255)
    table[index] = (high >>> 8) ^ (table[next] as number)
    table[index + 1] = ((low >>> 8) | (high << 24)) ^ (table[next + 1] as number)
  }
  return table
}
