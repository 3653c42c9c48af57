import type { LocaleOverride } from '@lading/kernel'

/** The name of the local source, and its icon. */
export interface LocalLabel {
  /** Its message key. */
  readonly label: 'src-type-local' | 'src-type-local-phone'
  /** Id of its icon. */
  readonly icon: 'local' | 'file'
}

const ON_PHONES: LocalLabel = { label: 'src-type-local-phone', icon: 'file' }
const ELSEWHERE: LocalLabel = { label: 'src-type-local', icon: 'local' }

/**
 * Returns how the local source is named: phones have photos and files, but nothing that people call a device.
 *
 * @param overrides The messages of the page. Its own name of the source applies to phones too.
 */
export function getLocalLabel(overrides: LocaleOverride | null | undefined): LocalLabel {
  const hasOwn = Object.values(overrides ?? {}).some((table) => 'src-type-local' in table)
  return isPhone() && !hasOwn ? ON_PHONES : ELSEWHERE
}

function isPhone(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(pointer: coarse) and (hover: none)').matches
}
