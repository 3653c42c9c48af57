/** Rounds of one block of 64 bytes. */
const ROUNDS = 64
const BLOCK_BYTES = 64
const BLOCK_WORDS = 16
/** Bytes of the mark and the length that end a message. */
const TAIL_BYTES = 9

/** The fractional bits of the square and cube roots of the first primes. Source: FIPS 180-4, 4.2.2 and 5.3.3. */
const primes: number[] = []
for (let candidate = 2; primes.length < ROUNDS; candidate++)
  if (primes.every((prime) => candidate % prime)) primes.push(candidate)
const bitsOf = (root: number) => ((root % 1) * 2 ** 32) | 0
const constants = Int32Array.from(primes, (prime) => bitsOf(Math.cbrt(prime)))

/** Returns the SHA-256 of bytes, at once and on any page: the platform's own is asynchronous and only on secure ones. */
export function sha256(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const length = bytes.length
  const size = Math.ceil((length + TAIL_BYTES) / BLOCK_BYTES) * BLOCK_BYTES
  const message = new Uint8Array(size)
  message.set(bytes)
  message[length] = 0x80
  const view = new DataView(message.buffer)
  view.setUint32(size - 8, Math.floor(length / 2 ** 29))
  view.setUint32(size - 4, length << 3)

  const state = Int32Array.from(primes.slice(0, 8), (prime) => bitsOf(Math.sqrt(prime)))
  const words = new Int32Array(ROUNDS)
  for (let start = 0; start < size; start += BLOCK_BYTES) {
    for (let i = 0; i < ROUNDS; i++) {
      words[i] =
        i < BLOCK_WORDS
          ? view.getInt32(start + i * 4)
          : at(words, i - 16) +
            at(words, i - 7) +
            spread(at(words, i - 15), 7, 18, 3, true) +
            spread(at(words, i - 2), 17, 19, 10, true)
    }
    let [a, b, c, d, e, f, g, h] = Array.from(state) as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ]
    for (let i = 0; i < ROUNDS; i++) {
      const first = (h + spread(e, 6, 11, 25) + ((e & f) ^ (~e & g)) + at(constants, i) + at(words, i)) | 0
      const second = spread(a, 2, 13, 22) + ((a & b) ^ (a & c) ^ (b & c))
      h = g
      g = f
      f = e
      e = (d + first) | 0
      d = c
      c = b
      b = a
      a = (first + second) | 0
    }
    ;[a, b, c, d, e, f, g, h].forEach((value, i) => {
      state[i] = at(state, i) + value
    })
  }
  const digest = new DataView(new ArrayBuffer(32))
  for (const [i, value] of state.entries()) digest.setInt32(i * 4, value)
  return new Uint8Array(digest.buffer)
}

function at(words: ArrayLike<number>, index: number): number {
  return words[index] as number
}

/** Combines three rotations of a word; the last one is a shift for the words of a message. */
function spread(word: number, first: number, second: number, third: number, isShift = false): number {
  return rotate(word, first) ^ rotate(word, second) ^ (isShift ? word >>> third : rotate(word, third))
}

function rotate(word: number, count: number): number {
  return (word >>> count) | (word << (32 - count))
}
