import type { KeptFile } from './KeptFile.js'

/** File handle permission methods; only browsers with a picker have them. */
interface Permissions {
  queryPermission?(options: { readonly mode: 'read' }): Promise<PermissionState>
  requestPermission?(options: { readonly mode: 'read' }): Promise<PermissionState>
}

/**
 * Reopens a kept file. Must be called during a user gesture, because the browser can ask for permission. Resolves with null if the person
 * denies it or the file no longer exists.
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
