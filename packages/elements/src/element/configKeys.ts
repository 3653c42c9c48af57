import { configDefaults } from '@lading/uploader/internal/loading'

/** Config keys that elements have as properties before the uploader is loaded. */
export const configKeys: readonly string[] = [
  ...Object.keys(configDefaults),
  'initialFiles',
  'plugins',
  'value',
]

const byLowerCase = new Map(configKeys.map((key) => [key.toLowerCase(), key]))

/** Returns an attribute's config key: `multipleMax` for `multiple-max` and for `multiplemax`. */
export function keyOfAttribute(name: string): string {
  if (name.includes('-')) return toCamelCase(name)
  return byLowerCase.get(name) ?? name
}

export function toCamelCase(name: string): string {
  return name.replace(/-+(.)/g, (_, letter: string) => letter.toUpperCase())
}
