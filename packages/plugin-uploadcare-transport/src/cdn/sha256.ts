const BLOCK_BYTES = 64

/** SHA-256, for pages without WebCrypto; for short texts, not for files. Source: FIPS 180-4, sections 4 to 6. */
export function sha256(message: Uint8Array): Uint8Array {
  const { roundConstants, state } = constants()
  const padded = pad(message)
  const schedule = new Uint32Array(BLOCK_BYTES)
  for (let offset = 0; offset < padded.byteLength; offset += BLOCK_BYTES) {
    for (let t = 0; t < 64; t++) {
      schedule[t] =
        t < 16
          ? padded.getUint32(offset + t * 4)
          : smallSigma1(word(t - 2)) + word(t - 7) + smallSigma0(word(t - 15)) + word(t - 16)
    }
    compress(state, schedule, roundConstants)
  }
  const digest = new DataView(new ArrayBuffer(32))
  state.forEach((value, index) => {
    digest.setUint32(index * 4, value)
  })
  return new Uint8Array(digest.buffer)

  function word(t: number): number {
    return schedule[t] as number
  }
}

/** One bit, zeros, and the length in bits, up to a whole number of blocks. */
function pad(message: Uint8Array): DataView {
  const blocks = Math.ceil((message.length + 9) / BLOCK_BYTES)
  const bytes = new Uint8Array(blocks * BLOCK_BYTES)
  bytes.set(message)
  bytes[message.length] = 0x80
  const view = new DataView(bytes.buffer)
  view.setUint32(bytes.length - 4, message.length * 8)
  return view
}

function compress(state: Uint32Array, schedule: Uint32Array, roundConstants: Uint32Array): void {
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
  for (let t = 0; t < 64; t++) {
    const sigma1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    const choice = (e & f) ^ (~e & g)
    const first = (h + sigma1 + choice + (roundConstants[t] as number) + (schedule[t] as number)) | 0
    const sigma0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    const majority = (a & b) ^ (a & c) ^ (b & c)
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + sigma0 + majority) | 0
  }
  for (const [index, value] of [a, b, c, d, e, f, g, h].entries()) {
    state[index] = (state[index] as number) + value
  }
}

/** The first bits of the fractions of the roots of the first primes: square roots to begin with, cube roots for the rounds. */
function constants(): { roundConstants: Uint32Array; state: Uint32Array } {
  const roundConstants = new Uint32Array(64)
  const state = new Uint32Array(8)
  let found = 0
  for (let candidate = 2; found < 64; candidate++) {
    if (!isPrime(candidate)) continue
    if (found < 8) state[found] = fractionBits(Math.sqrt(candidate))
    roundConstants[found] = fractionBits(Math.cbrt(candidate))
    found += 1
  }
  return { roundConstants, state }
}

function fractionBits(root: number): number {
  return Math.floor((root - Math.floor(root)) * 2 ** 32)
}

function isPrime(candidate: number): boolean {
  for (let divisor = 2; divisor * divisor <= candidate; divisor++) if (candidate % divisor === 0) return false
  return true
}

function rotate(value: number, bits: number): number {
  return (value >>> bits) | (value << (32 - bits))
}

function smallSigma0(value: number): number {
  return rotate(value, 7) ^ rotate(value, 18) ^ (value >>> 3)
}

function smallSigma1(value: number): number {
  return rotate(value, 17) ^ rotate(value, 19) ^ (value >>> 10)
}
