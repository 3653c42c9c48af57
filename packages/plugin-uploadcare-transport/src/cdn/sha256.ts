/** The first 64 primes, whose roots are the constants of SHA-256. */
const PRIMES: readonly number[] = firstPrimes(64)
const ROUND = PRIMES.map((prime) => fractionOf(Math.cbrt(prime)))
const INITIAL = PRIMES.slice(0, 8).map((prime) => fractionOf(Math.sqrt(prime)))

/**
 * Returns the SHA-256 of a short text, in hexadecimal. The platform hashes asynchronously and only on secure pages, and a URL of the
 * delivery network is needed at once; a library for it weighs four times as much as this.
 */
export function sha256(text: string): string {
  const bytes = new TextEncoder().encode(text)
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 4, bytes.length * 8)
  const state = Int32Array.from(INITIAL)
  for (let start = 0; start < padded.length; start += 64)
    addBlock(state, new DataView(padded.buffer, start, 64))
  return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}

function addBlock(state: Int32Array, block: DataView): void {
  const words = new Int32Array(64)
  const word = (index: number) => words[index] as number
  let [a, b, c, d, e, f, g, h] = state as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  for (let index = 0; index < 64; index++) {
    if (index < 16) words[index] = block.getInt32(index * 4)
    else {
      const [x, y] = [word(index - 15), word(index - 2)]
      const small0 = rotate(x, 7) ^ rotate(x, 18) ^ (x >>> 3)
      const small1 = rotate(y, 17) ^ rotate(y, 19) ^ (y >>> 10)
      words[index] = word(index - 16) + small0 + word(index - 7) + small1
    }
    const large1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    const choice = (e & f) ^ (~e & g)
    const first = (h + large1 + choice + (ROUND[index] as number) + word(index)) | 0
    const large0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    const second = (large0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0]
  }
  for (const [index, value] of [a, b, c, d, e, f, g, h].entries())
    state[index] = (state[index] as number) + value
}

/** Rotates 32 bits to the right. */
function rotate(bits: number, count: number): number {
  return (bits >>> count) | (bits << (32 - count))
}

/** The first 32 bits of a fraction. */
function fractionOf(value: number): number {
  return ((value % 1) * 2 ** 32) | 0
}

function firstPrimes(count: number): number[] {
  const primes: number[] = []
  for (let number = 2; primes.length < count; number++) {
    if (primes.every((prime) => number % prime)) primes.push(number)
  }
  return primes
}
