import type { LocaleOverride } from '@lading/kernel'

/**
 * Returns true if the local source should use its phone label: phone users think of photos and files, not of "a device".
 *
 * @param overrides The page's messages. If they name the source, that name applies to phones too.
 */
export function hasPhoneLabel(overrides: LocaleOverride | null | undefined): boolean {
  const isPhone = globalThis.matchMedia?.('(pointer: coarse) and (hover: none)').matches
  return !!isPhone && !Object.values(overrides ?? {}).some((table) => 'src-type-local' in table)
}
