import type { ClaimStore } from './createAppendClaims.js'

/**
 * Claims on the sizes of uploads that were started without a size, in a folder for each upload. As with part claims, each request writes a
 * claim before it lists the claims: if two requests have different sizes, at most one finds no contradiction.
 */
export interface SizeClaims {
  /** Claims a size in bytes. Returns another request's claimed size if it's different; in that case, this size isn't claimed. */
  claim(folder: string, sizeBytes: number): Promise<number>
  /** Returns the claimed size in bytes. */
  find(folder: string): Promise<number | undefined>
}

/** Creates a store's claims. @param createConflict Creates the error for a store that doesn't list what it has just written. */
export function createSizeClaims(store: ClaimStore, createConflict: () => Error): SizeClaims {
  const list = async (folder: string) =>
    (await store.list(folder)).map((key) => ({ key, sizeBytes: parseSize(key.slice(folder.length)) }))
  return {
    async claim(folder, sizeBytes) {
      const key = `${folder}${sizeBytes}-${crypto.randomUUID()}`
      await store.put(key)
      const found = await list(folder)
      const other = found.find((claim) => claim.sizeBytes !== sizeBytes)
      if (!other && found.some((claim) => claim.key === key)) return sizeBytes
      // If two claims race, both can lose; their requests can be sent again.
      await store.remove([key])
      if (!other) throw createConflict()
      return other.sizeBytes
    },
    async find(folder) {
      const sizes = (await list(folder)).map((claim) => claim.sizeBytes)
      return sizes.length === 0 ? undefined : Math.min(...sizes)
    },
  }
}

const parseSize = (name: string) => Number(name.split('-')[0])
