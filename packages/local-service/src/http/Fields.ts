/** Named values of a call in the order they were sent; names may repeat. */
export type Fields = readonly (readonly [name: string, value: string])[]

/** The first value of a name; undefined when it is missing or empty. */
export function readField(fields: Fields, name: string): string | undefined {
  const value = fields.find(([fieldName]) => fieldName === name)?.[1]
  return value === '' ? undefined : value
}

/** Every value of a name, or of an indexed name such as `files[]` and `files[3]`. */
export function readListField(fields: Fields, name: string): string[] {
  return fields
    .filter(([key]) => key.startsWith(`${name}[`) && /^\[\d*\]$/.test(key.slice(name.length)))
    .map(([, value]) => value)
}
