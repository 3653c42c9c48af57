import { ConfigValueError, parseCsv } from '@lading/kernel'
import type { CameraMode } from './engine/CaptureSnapshot.js'

/** The modes in a valid value of `cameraModes`. */
export function modesOf(value: string): readonly CameraMode[] {
  return parseCsv(value) as CameraMode[]
}

/** Checks a list of modes, comma-separated; each of them counts once. */
export function parseModes(value: unknown): string {
  const modes = typeof value === 'string' ? parseCsv(value) : []
  if (modes.length === 0 || !modes.every((mode) => mode === 'photo' || mode === 'video')) {
    throw new ConfigValueError('Expected photo, video, or both of them separated by a comma.')
  }
  return [...new Set(modes)].join()
}

/** The modes in force: the deprecated keys add or take out videos and choose what comes first. */
export function deriveModes(
  value: string,
  withVideo: boolean | null | undefined,
  first: CameraMode | null | undefined,
): string {
  const modes = new Set(modesOf(value))
  if (withVideo === true) modes.add('video')
  if (withVideo === false) modes.delete('video')
  // A camera without any mode would be none.
  if (modes.size === 0) modes.add('photo')
  return first && modes.has(first) ? [...new Set([first, ...modes])].join() : [...modes].join()
}
