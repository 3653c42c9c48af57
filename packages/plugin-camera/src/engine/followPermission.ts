import type { CapturePlatform } from './CapturePlatform.js'
import type { CameraPermission } from './CaptureSnapshot.js'

/** Tells the camera's permission and each change of it until `signal` is aborted; nothing where browsers do not tell it. */
export async function followPermission(
  platform: Pick<CapturePlatform, 'permission'>,
  signal: AbortSignal,
  listener: (permission: CameraPermission) => void,
): Promise<void> {
  const permission = await platform.permission('camera')
  if (!permission || signal.aborted) return
  const tell = () => listener(permission.state)
  signal.addEventListener('abort', permission.subscribe(tell))
  tell()
}
