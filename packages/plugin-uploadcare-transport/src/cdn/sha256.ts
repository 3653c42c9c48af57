/** Round constants and initial state are fractional parts of the first primes' roots. */
const PRIMES = /* @__PURE__ */ firstPrimes(64)
const ROUNDS = /* @__PURE__ */ PRIMES.map((prime) => toFraction(Math.cbrt(prime)))

/**
 * Returns a short text's SHA-256. `crypto.subtle` is asynchronous, which is too
 * late for a configuration value, and doesn't exist on pages without HTTPS.
 */
export function sha256(text: string): Uint8Array {
  const state = PRIMES.slice(0, 8).map((prime) => toFraction(Math.sqrt(prime)))
  const message = pad(new TextEncoder().encode(text))
  for (let offset = 0; offset < message.byteLength; offset += 64) addBlock(state, message, offset)
  const digest = new DataView(new ArrayBuffer(32))
  state.forEach((word, index) => {
    digest.setInt32(index * 4, word)
  })
  return new Uint8Array(digest.buffer)
}

/** Appends a 1 bit, zeros and the length in bits, to fill whole 64-byte blocks. */
function pad(bytes: Uint8Array): DataView {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 4, bytes.length * 8)
  return view
}

function addBlock(state: number[], message: DataView, offset: number): void {
  const words: number[] = []
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let round = 0; round < 64; round += 1) {
    const word = (back: number) => words[round - back] as number
    words[round] =
      round < 16
        ? message.getInt32(offset + round * 4)
        : (word(16) + mix(word(15), 7, 18, 3) + word(7) + mix(word(2), 17, 19, 10)) | 0
    const choice = (e & f) ^ (~e & g)
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const added = h + turn(e, 6, 11, 25) + choice + (ROUNDS[round] as number) + word(0)
    ;[h, g, f, e, d, c, b, a] = [
      g,
      f,
      e,
      (d + added) | 0,
      c,
      b,
      a,
      (added + turn(a, 2, 13, 22) + majority) | 0,
    ]
  }
  ;[a, b, c, d, e, f, g, h].forEach((value, index) => {
    state[index] = ((state[index] as number) + value) | 0
  })
}

const rotate = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits))

const turn = (word: number, first: number, second: number, third: number) =>
  rotate(word, first) ^ rotate(word, second) ^ rotate(word, third)

const mix = (word: number, first: number, second: number, shift: number) =>
  rotate(word, first) ^ rotate(word, second) ^ (word >>> shift)

/** Returns the first 32 bits of the fractional part. */
function toFraction(root: number): number {
  return ((root % 1) * 2 ** 32) | 0
}

function firstPrimes(count: number): readonly number[] {
  const primes: number[] = []
  for (let number = 2; primes.length < count; number += 1) {
    if (primes.every((prime) => number % prime !== 0)) primes.push(number)
  }
  return primes
}
