const WORDS = 64
const BLOCK_BYTES = 64

/** The first 32 bits of a fraction. */
const fraction = (value: number) => ((value % 1) * 2 ** 32) | 0

const rotate = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits))

const isPrime = (candidate: number, smaller: readonly number[]) =>
  smaller.every((prime) => candidate % prime !== 0)

/** The first 64 primes: their roots are the constants of the standard. */
function listPrimes(): readonly number[] {
  const primes: number[] = []
  for (let candidate = 2; primes.length < WORDS; candidate++) {
    if (isPrime(candidate, primes)) primes.push(candidate)
  }
  return primes
}

const primes = /* @__PURE__ */ listPrimes()
const constants = /* @__PURE__ */ primes.map((prime) => fraction(Math.cbrt(prime)))
const initial = /* @__PURE__ */ primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))

/**
 * Returns the SHA-256 of a short text as a number. The platform has it asynchronously alone, and on secure pages alone; a library of hashes
 * is four times as large as this. Source: FIPS 180-4.
 */
export function sha256(text: string): bigint {
  let hash = initial
  const schedule = new Int32Array(WORDS)
  const bytes = new TextEncoder().encode(text)
  // A bit that ends the text, and its length in 64 bits, are the last of the last block.
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK_BYTES) * BLOCK_BYTES)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setBigUint64(padded.length - 8, BigInt(bytes.length * 8))

  for (let start = 0; start < padded.length; start += BLOCK_BYTES) {
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash
    constants.forEach((constant, index) => {
      const at = (back: number) => schedule[index - back] as number
      const small = (word: number, x: number, y: number, z: number) =>
        rotate(word, x) ^ rotate(word, y) ^ (word >>> z)
      const word =
        index < 16
          ? view.getInt32(start + index * 4)
          : (at(16) + small(at(15), 7, 18, 3) + at(7) + small(at(2), 17, 19, 10)) | 0
      schedule[index] = word
      const first =
        h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + ((e & f) ^ (~e & g)) + constant + word
      const second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))
      h = g
      g = f
      f = e
      e = (d + first) | 0
      d = c
      c = b
      b = a
      a = (first + second) | 0
    })
    hash = [a, b, c, d, e, f, g, h].map((value, index) => (value + (hash[index] as number)) | 0)
  }
  return hash.reduce((number, word) => (number << 32n) | BigInt(word >>> 0), 0n)
}
