import { createHash } from 'node:crypto'

/** Length of an owner's name, in characters: 128 bits. */
const LENGTH = 22

/**
 * Names the person whose files they are. The name is a hash, because subjects can be e-mail addresses, and differs between projects.
 *
 * @param subject a token's `sub`.
 */
export function nameOwner(publicKey: string, subject: string): string {
  return createHash('sha256')
    .update(JSON.stringify([publicKey, subject]))
    .digest('base64url')
    .slice(0, LENGTH)
}
