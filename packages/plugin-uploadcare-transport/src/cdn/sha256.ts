const BLOCK_BYTES = 64
const ROUNDS = 64

/** The constants of the standard, computed with the first digest: less code than their 72 numbers. */
let tables: { readonly initial: Int32Array; readonly rounds: Int32Array } | undefined

/**
 * Returns the SHA-256 of bytes (FIPS 180-4). Unlike `crypto.subtle`, it is synchronous and works on insecure pages. Each
 * page loads it, for the name of its CDN host, so it is short rather than fast.
 */
export function sha256(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  tables ??= createTables()
  const length = Math.ceil((bytes.length + 9) / BLOCK_BYTES) * BLOCK_BYTES
  const padded = new Uint8Array(length)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setBigUint64(length - 8, BigInt(bytes.length) * 8n)
  const state = tables.initial.slice()
  const words = new Int32Array(ROUNDS)
  for (let offset = 0; offset < length; offset += BLOCK_BYTES) {
    for (let i = 0; i < 16; i++) words[i] = view.getInt32(offset + 4 * i)
    compress(state, words, tables.rounds)
  }
  const digest = new DataView(new ArrayBuffer(32))
  state.forEach((word, i) => {
    digest.setInt32(4 * i, word)
  })
  return new Uint8Array(digest.buffer)
}

function compress(state: Int32Array, words: Int32Array, constants: Int32Array): void {
  const at = (i: number) => words[i] as number
  let [a, b, c, d, e, f, g, h] = state as unknown as Eight
  for (let i = 0; i < ROUNDS; i++) {
    if (i >= 16) {
      const x = at(i - 15)
      const y = at(i - 2)
      words[i] =
        at(i - 16) +
        (rotate(x, 7) ^ rotate(x, 18) ^ (x >>> 3)) +
        at(i - 7) +
        (rotate(y, 17) ^ rotate(y, 19) ^ (y >>> 10))
    }
    const choice = (e & f) ^ (~e & g)
    const sum = (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choice + at(i)) | 0
    const first = sum + (constants[i] as number)
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0]
  }
  ;[a, b, c, d, e, f, g, h].forEach((word, i) => {
    state[i] = (state[i] as number) + word
  })
}

type Eight = [number, number, number, number, number, number, number, number]

const rotate = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits))

/** The first 32 bits of the fractional parts of the square roots of 8 primes, and of the cube roots of 64. */
function createTables() {
  const primes: number[] = []
  for (let n = 2; primes.length < ROUNDS; n++) if (primes.every((prime) => n % prime)) primes.push(n)
  const fractions = (roots: readonly number[]) => Int32Array.from(roots, (root) => (root % 1) * 2 ** 32)
  return { initial: fractions(primes.slice(0, 8).map(Math.sqrt)), rounds: fractions(primes.map(Math.cbrt)) }
}
