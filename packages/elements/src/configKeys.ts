import { configDefaults } from '@lading/uploader/loading'

/** The configuration keys that elements have as properties before the uploader is loaded. */
export const configKeys: readonly string[] = [
  ...Object.keys(configDefaults),
  'initialFiles',
  'plugins',
  'value',
]

const byLowerCase = new Map(configKeys.map((key) => [key.toLowerCase(), key]))

/** Returns the configuration key of an attribute: `multipleMax` for `multiple-max` and for `multiplemax`. */
export function keyOfAttribute(name: string): string {
  if (name.includes('-')) return toCamelCase(name)
  return byLowerCase.get(name) ?? name
}

export function toCamelCase(name: string): string {
  return name.replace(/-+(.)/g, (_, letter: string) => letter.toUpperCase())
}
