import type { LocaleOverride } from '@lading/kernel'

/**
 * Returns whether the local source is named as on phones, which have photos and files, but nothing that people call a device.
 *
 * @param overrides The messages of the page. Its own name of the source applies to phones too.
 */
export function hasPhoneLabel(overrides: LocaleOverride | null | undefined): boolean {
  const isPhone = globalThis.matchMedia?.('(pointer: coarse) and (hover: none)').matches
  return !!isPhone && !Object.values(overrides ?? {}).some((table) => 'src-type-local' in table)
}
