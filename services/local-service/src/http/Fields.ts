/** A call's named values in the order they were sent; names can repeat. */
export type Fields = readonly (readonly [name: string, value: string])[]

/** Returns a name's first value; undefined if it's missing or empty. */
export function readField(fields: Fields, name: string): string | undefined {
  const value = fields.find(([fieldName]) => fieldName === name)?.[1]
  return value === '' ? undefined : value
}

/** Returns all values for a name, or for an indexed name such as `files[]` and `files[3]`. */
export function readListField(fields: Fields, name: string): string[] {
  return fields
    .filter(([key]) => key.startsWith(`${name}[`) && /^\[\d*\]$/.test(key.slice(name.length)))
    .map(([, value]) => value)
}
