import { type Token, token } from '../di/tokens.js'

/** Randomness as the kernel sees it. */
export interface Random {
  /** A fresh identifier, unique on this page. */
  uid(): string
}

/** Token of the {@link Random} port. */
export const RandomToken: Token<Random> = token('random')

const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_'
const LENGTH = 12

/** 72 random bits an identifier; needs no secure context, unlike `crypto.randomUUID`. */
export const systemRandom: Random = {
  uid() {
    let uid = ''
    for (const byte of crypto.getRandomValues(new Uint8Array(LENGTH))) uid += ALPHABET[byte & 63]
    return uid
  },
}
