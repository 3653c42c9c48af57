const BLOCK_BYTES = 64
const ROUNDS = 64
const WORD = 2 ** 32

type State = [number, number, number, number, number, number, number, number]

/** The first 32 bits of the fractions of the square and the cube roots of the first 64 primes, from which the standard takes its constants. */
function roots(): { readonly square: number[]; readonly cube: number[] } {
  const primes: number[] = []
  for (let n = 2; primes.length < ROUNDS; n++) if (primes.every((prime) => n % prime)) primes.push(n)
  const fraction = (root: number) => ((root % 1) * WORD) | 0
  return {
    square: primes.map((prime) => fraction(Math.sqrt(prime))),
    cube: primes.map((prime) => fraction(Math.cbrt(prime))),
  }
}

/**
 * Returns the SHA-256 of a short text in hexadecimal, at once: the platform's own is asynchronous. A page that uploads its first
 * file waits for this code, so it is a quarter of a library's; contents of files are hashed by the platform or the library.
 */
export function sha256(text: string): string {
  const { square, cube } = roots()
  const bytes = new TextEncoder().encode(text)
  // The text, a one bit, and its length in the last 64 bits.
  const padded = new DataView(new ArrayBuffer(Math.ceil((bytes.length + 9) / BLOCK_BYTES) * BLOCK_BYTES))
  new Uint8Array(padded.buffer).set(bytes)
  padded.setUint8(bytes.length, 0x80)
  padded.setUint32(padded.byteLength - 4, bytes.length * 8)

  let hash = square.slice(0, 8)
  for (let at = 0; at < padded.byteLength; at += BLOCK_BYTES) {
    const mixed = mix(hash as State, words(padded, at), cube)
    hash = hash.map((word, i) => (word + (mixed[i] as number)) | 0)
  }
  return hash.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}

/** Extends a block to a word for each round. */
function words(padded: DataView, at: number): number[] {
  const schedule: number[] = []
  const word = (i: number) => schedule[i] as number
  for (let i = 0; i < ROUNDS; i++) {
    const next =
      i < 16
        ? padded.getInt32(at + i * 4)
        : word(i - 16) +
          (turned(word(i - 15), 7, 18) ^ (word(i - 15) >>> 3)) +
          word(i - 7) +
          (turned(word(i - 2), 17, 19) ^ (word(i - 2) >>> 10))
    schedule.push(next | 0)
  }
  return schedule
}

function mix(state: State, schedule: readonly number[], constants: readonly number[]): State {
  let [a, b, c, d, e, f, g, h] = state
  for (const [i, word] of schedule.entries()) {
    const first = h + turned(e, 6, 11, 25) + ((e & f) ^ (~e & g)) + (constants[i] as number) + word
    const second = turned(a, 2, 13, 22) + ((a & b) ^ (a & c) ^ (b & c))
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0]
  }
  return [a, b, c, d, e, f, g, h]
}

/** Returns a word rotated to the right by each number of bits, combined. */
function turned(word: number, ...bits: number[]): number {
  return bits.reduce((result, by) => result ^ ((word >>> by) | (word << (32 - by))), 0)
}
