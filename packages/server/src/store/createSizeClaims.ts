import type { ClaimStore } from './createAppendClaims.js'

/**
 * Claims on the sizes of uploads that were started without one, below a folder for each upload. As with the claims on parts, each request
 * writes its own before the claims are listed: of two requests with different sizes at most one finds nothing that contradicts it.
 */
export interface SizeClaims {
  /** Claims a size in bytes. Returns the one that another request has claimed, if they differ: then this one isn't claimed. */
  claim(folder: string, sizeBytes: number): Promise<number>
  /** Returns the claimed size in bytes. */
  find(folder: string): Promise<number | undefined>
}

/** Creates the claims of a store. @param createConflict Creates the error of a store that doesn't list what it has just written. */
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
      // Neither of two that meet may win, and each can be sent again.
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
