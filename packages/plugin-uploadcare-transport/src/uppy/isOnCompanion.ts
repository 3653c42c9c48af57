import type { Body, Meta, UppyFile } from '@uppy/core'

/** Returns true if a file's bytes are on a Companion server. */
export function isOnCompanion<M extends Meta, B extends Body>(file: UppyFile<M, B>): boolean {
  return file.isRemote && 'remote' in file && !!file.remote?.requestClientId
}
