import type { KeptFile } from './KeptFile.js'

/** Permissions of a handle, which only engines with a picker have. */
interface Permissions {
  queryPermission?(options: { readonly mode: 'read' }): Promise<PermissionState>
  requestPermission?(options: { readonly mode: 'read' }): Promise<PermissionState>
}

/**
 * Opens a kept file again. Must be called during a press, because the browser may ask for permission. Resolves with null if the person
 * refuses it, or the file is gone.
 */
export async function openKeptFile({ handle }: KeptFile): Promise<File | null> {
  const permissions = handle as Permissions | null
  const mode = { mode: 'read' } as const
  try {
    const state = (await permissions?.queryPermission?.(mode)) ?? 'granted'
    const isGranted = state === 'granted' || (await permissions?.requestPermission?.(mode)) === 'granted'
    return isGranted && handle ? await handle.getFile() : null
  } catch {
    return null
  }
}
